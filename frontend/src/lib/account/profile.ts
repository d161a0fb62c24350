import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client';
import type { components } from '../api/schema';
import { unwrap } from '../api/unwrap';

type Schemas = components['schemas'];

const fetchProfile = (signal?: AbortSignal) => unwrap(api.GET('/api/getProfile', { signal }));

/** The signed-in member's own account. */
export type Profile = Awaited<ReturnType<typeof fetchProfile>>;

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => fetchProfile(signal),
});

/** @throws ApiError `username_taken` */
export const updateProfile = (body: Schemas['UpdateProfileDto']) =>
  unwrap(api.POST('/api/updateprofile', { body }));

/** @throws ApiError `username_taken` */
export const verifyUsername = (username: string) =>
  unwrap(api.POST('/api/verify-username', { body: { username } }));

/** Mails a link to the new address. */
export const changeEmail = (body: Schemas['ChangeEmailDto']) =>
  unwrap(api.POST('/api/profile/email', { body }));

export const changePassword = (body: Schemas['ChangePasswordDto']) =>
  unwrap(api.POST('/api/change-password', { body }));

/** Takes over the phone number that this browser has just verified. */
export const changePhone = (password: string | undefined) =>
  unwrap(api.POST('/api/profile/phone', { body: { password } }));

/** @param square JPEG, PNG or WebP, at most 5 MB. */
export function uploadPicture(square: Blob) {
  const form = new FormData();
  form.append('file', square, `picture.${square.type.split('/')[1] ?? 'webp'}`);
  // The document describes the part as text; what is sent is the form itself.
  return unwrap(api.POST('/api/profilepicuploadtospace', { body: { file: '' }, bodySerializer: () => form }));
}

export const removePicture = () => unwrap(api.POST('/api/profile-picture/remove'));

/** Starts the grace period; every session ends. */
export const deleteAccount = (password: string | undefined) =>
  unwrap(api.POST('/api/delete-account', { body: { password } }));

export const keepAccount = () => unwrap(api.POST('/api/delete-account/cancel'));
