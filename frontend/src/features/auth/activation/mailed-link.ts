export interface MailedLink {
  /** What it confirms: a new account, or a new address of an account. */
  for: 'account' | 'email';
  /** Empty where the address was cut off. */
  token: string;
}

/** Reads `?token=…` of a new account, `?change=…` or `?token=…&for=email` of a new address, also from behind a #. */
export function mailedLink({ search, hash }: Pick<Location, 'search' | 'hash'>): MailedLink {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const value = (name: string): string => query.get(name) ?? fragment.get(name) ?? '';
  const change = value('change');
  if (change !== '') return { for: 'email', token: change };
  return { for: value('for') === 'email' ? 'email' : 'account', token: value('token') };
}
