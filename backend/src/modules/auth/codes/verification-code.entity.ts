import { defineEntity, p } from '@mikro-orm/core';

export type CodePurpose = 'password-reset' | 'phone';

const VerificationCodeSchema = defineEntity({
  name: 'VerificationCode',
  tableName: 'verification_code',
  properties: {
    id: p.uuid().primary(),
    purpose: p.string().$type<CodePurpose>().length(16),
    userId: p.uuid().nullable(),
    /** Keyed hash of the phone number or address that the code went to. */
    targetHash: p.string().length(43),
    /** Sealed: the number or address itself, and what the provider needs to confirm. */
    bound: p.string().length(2000),
    /** Keyed hash of code and row id; `null` where the provider checks the code. */
    codeHash: p.string().length(43).nullable(),
    attempts: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
  indexes: [
    { name: 'verification_code_target', properties: ['targetHash', 'createdAt'] },
    { name: 'verification_code_expires', properties: ['expiresAt'] },
  ],
});

/** A six-digit code that was sent and may be entered a few times within minutes. */
export class VerificationCode extends VerificationCodeSchema.class {}
VerificationCodeSchema.setClass(VerificationCode);
