/** Where browsers load a profile picture from; `null` where there is none. @param key as stored with the account */
export function pictureAddress(key: string | null | undefined): string | null {
  return key ? `/api/profile-pictures/${key}` : null;
}
