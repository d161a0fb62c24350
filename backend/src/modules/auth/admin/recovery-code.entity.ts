import { defineEntity, p } from '@mikro-orm/core';

const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** SHA-256 of 80 random bits, base64url. */
    codeHash: p.string().length(43),
    usedAt: p.datetime().nullable(),
  },
  indexes: [{ name: 'recovery_code_user', properties: ['userId'] }],
});

/** Replaces the authenticator app once, when it is lost. */
export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode);
