import { z } from 'zod';
import { accountEmail, PASSWORD_INPUT_MAX, personName, REQUIRED } from './account-fields.js';
import { ADMIN_ROLES } from './admin-roles.js';
import { uuid } from './primitives.js';

export const ownPassword = z
  .string({ error: REQUIRED })
  .min(1, { error: REQUIRED })
  .max(PASSWORD_INPUT_MAX)
  .describe('Of the administrator who asks.');
const role = z.enum(ADMIN_ROLES);

/** Somebody of the back office, or who is invited to it. */
export const administratorSchema = z
  .strictObject({
    userId: uuid,
    name: z.string(),
    email: z.string(),
    role,
    self: z.boolean().describe('The one who asks.'),
    secondFactor: z.boolean().describe('Logs in with an authenticator app or a passkey.'),
    recoveryCodesLeft: z.int(),
    createdMs: z.int(),
    lastLoginMs: z.int().nullable(),
    invited: z.boolean().describe('Has not set a password yet, and may not log in.'),
    invitationEndsMs: z
      .int()
      .nullable()
      .describe('Until when the mailed link is good; `null` without one that is.'),
  })
  .meta({ id: 'AdministratorDto' });
export type AdministratorDto = z.infer<typeof administratorSchema>;

export const inviteAdministratorSchema = z
  .strictObject({ name: personName, email: accountEmail(), role, password: ownPassword })
  .meta({ id: 'InviteAdministratorDto' });
export type InviteAdministratorDto = z.infer<typeof inviteAdministratorSchema>;

export const administratorIdSchema = z.strictObject({ userId: uuid }).meta({ id: 'AdministratorIdDto' });
export type AdministratorIdDto = z.infer<typeof administratorIdSchema>;

export const setAdminRoleSchema = z
  .strictObject({ userId: uuid, role, password: ownPassword })
  .meta({ id: 'SetAdminRoleDto' });
export type SetAdminRoleDto = z.infer<typeof setAdminRoleSchema>;

export const removeAdministratorSchema = z
  .strictObject({ userId: uuid, password: ownPassword })
  .meta({ id: 'RemoveAdministratorDto' });
export type RemoveAdministratorDto = z.infer<typeof removeAdministratorSchema>;

const token = z.string().max(200).describe('From the mailed link, behind its #.');
export const invitationTokenSchema = z.strictObject({ token }).meta({ id: 'InvitationTokenDto' });
export type InvitationTokenDto = z.infer<typeof invitationTokenSchema>;

/** Whom an invitation is for. */
export const invitationSchema = z
  .strictObject({ name: z.string(), email: z.string(), role })
  .meta({ id: 'InvitationDto' });
export type InvitationDto = z.infer<typeof invitationSchema>;

export const acceptInvitationSchema = z
  .strictObject({
    token,
    password: z.string({ error: REQUIRED }).min(1, { error: REQUIRED }).max(PASSWORD_INPUT_MAX),
  })
  .meta({ id: 'AcceptInvitationDto' });
export type AcceptInvitationDto = z.infer<typeof acceptInvitationSchema>;
