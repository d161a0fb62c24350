import { z } from 'zod';
import { accountEmail, personName, username } from './account-fields.js';
import { ACCOUNT_STATUSES } from './accounts.js';
import { passwordAgain, socialIdentitySchema } from './login.js';
import { preferencesPatchSchema, preferencesSchema } from './preferences.js';

/** Everything of their own account that a member sees. */
export const profileSchema = z
  .strictObject({
    userId: z.string(),
    name: z.string(),
    username: z.string(),
    email: z.string(),
    mobileNumber: z.string().nullable().describe('E.164, verified.'),
    mobileProven: z
      .boolean()
      .describe('It was proven while logged in: only then it gets codes for a lost password.'),
    profilePic: z.string().nullable().describe('Address of the picture.'),
    status: z.enum(ACCOUNT_STATUSES),
    subscription_end: z.int().nullable().describe('Instant, ms.'),
    daysLeft: z.int().describe('Days of subscription left, begun ones counted; 0 = expired.'),
    preferences: preferencesSchema,
    createdMs: z.int(),
    deleteAfterMs: z.int().nullable().describe('Instant after which the account is removed.'),
    hasPassword: z.boolean().describe('False for accounts that only log in through a provider.'),
    identities: z.array(socialIdentitySchema),
  })
  .meta({ id: 'ProfileDto' });
export type ProfileDto = z.infer<typeof profileSchema>;

/** What somebody new does first; each stays done only as long as it holds. */
export const firstStepsSchema = z
  .strictObject({
    watching: z.boolean().describe('A ticker is on one of their lists.'),
    analysed: z.boolean().describe('They asked for an analysis.'),
    alerted: z.boolean().describe('They have an alert, in whatever state.'),
    reached: z.boolean().describe('A browser of theirs receives pushes.'),
  })
  .meta({ id: 'FirstStepsDto' });
export type FirstStepsDto = z.infer<typeof firstStepsSchema>;

/** What a member may change by themselves, and nothing else. Only what is given changes. */
export const updateProfileSchema = z
  .strictObject({
    name: personName.optional(),
    username: username.optional(),
    preferences: preferencesPatchSchema.optional(),
  })
  .meta({ id: 'UpdateProfileDto' });
export type UpdateProfileDto = z.infer<typeof updateProfileSchema>;

export const changeEmailSchema = z
  .strictObject({ ...passwordAgain, email: accountEmail('Please enter a valid email address.') })
  .meta({ id: 'ChangeEmailDto' });
export type ChangeEmailDto = z.infer<typeof changeEmailSchema>;

export const confirmEmailSchema = z
  .strictObject({ token: z.string().min(1).max(100).describe('From the mailed link; good once.') })
  .meta({ id: 'ConfirmEmailDto' });
export type ConfirmEmailDto = z.infer<typeof confirmEmailSchema>;

export const phoneSchema = z
  .strictObject({ mobileNumber: z.string().describe('E.164') })
  .meta({ id: 'PhoneDto' });
export type PhoneDto = z.infer<typeof phoneSchema>;

export const deletionSchema = z
  .strictObject({ deleteAfterMs: z.int().describe('Instant after which the account is removed.') })
  .meta({ id: 'DeletionDto' });
export type DeletionDto = z.infer<typeof deletionSchema>;

export const pictureSchema = z
  .strictObject({ profilePic: z.string().nullable().describe('Address of the picture; null = none.') })
  .meta({ id: 'PictureDto' });
export type PictureDto = z.infer<typeof pictureSchema>;
