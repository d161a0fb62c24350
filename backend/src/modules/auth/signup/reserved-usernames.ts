/** Names that would pass for the operator, or that programs take for something else. Without separators, in lower case. */
const RESERVED: ReadonlySet<string> = new Set(
  `about abuse account accounts administrator administrators admin admins anonymous api app assets auth billing bot contact
  dashboard demo dev everyone false guest health help helpdesk host hostmaster info infinity internal legal localhost
  login logout mail me member members moderator moderators mod nan nobody none noreply notifications null official
  operator owner password payment payments postmaster press privacy profile public register root sales security server service
  settings signin signup staff static status superuser support sysadmin system team terms test ticker tickers true undefined unknown user
  users watchlist webmaster www`.split(/\s+/),
);
/** What stands beside the brand in names that claim to speak for it. */
const OFFICES: ReadonlySet<string> = new Set(
  'admin api app bot help info mod official security staff support system team'.split(' '),
);

/** Two names that read the same have the same. */
const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/**
 * Whether nobody may take this username; accounts that have it keep it.
 * @param brand the product's name: by itself or beside the name of an office it is reserved, too
 */
export function isReservedUsername(username: string, brand: string): boolean {
  const [name, ours] = [bare(username), bare(brand)];
  if (name === '' || RESERVED.has(name) || name === ours) return true;
  if (ours === '') return false;
  if (name.startsWith(ours)) return OFFICES.has(name.slice(ours.length));
  return name.endsWith(ours) && OFFICES.has(name.slice(0, -ours.length));
}
