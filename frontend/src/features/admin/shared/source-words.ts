import { t } from '../texts';

/** In the order in which they are tried: what the vendors' clients write, and what it means. */
const KINDS = [
  ['busy', /status 429|not asked|asked too often/],
  ['key', /status (401|403)/],
  ['plan', /status 402/],
  ['unknown', /status 404/],
  ['refused', /status 4\d\d|: refused/],
  ['away', /status 5\d\d|no answer|no connection|not reachable|broke off/],
  ['list', /list of instruments cannot be read/],
  [
    'useless',
    /not JSON|can be read|not a list|more than \d+ bytes|unknown form|are missing|another (symbol|currency)/,
  ],
] as const;

const CAPABILITIES = [
  'stream',
  'snapshot',
  'history',
  'profile',
  'fundamentals',
  'corporateActions',
  'directory',
] as const;

/** What a fault of a source of prices means, in a sentence; `null` where nobody has given it words. */
export function faultMeaning(fault: string): string | null {
  const [kind] = KINDS.find(([, form]) => form.test(fault)) ?? [];
  return kind ? t(`fault.${kind}`) : null;
}

/** As `faultMeaning`, with what the source said itself; a fault without words stays as it is. */
export function faultWords(fault: string): string {
  const meaning = faultMeaning(fault);
  return meaning === null ? fault : t('fault.told', { meaning, fault });
}

/** An event of a source: which of its services it is about, in words, and what a fault means; `null`: it is none, or has no words. */
export function eventWords({ capability, event, detail }: Record<'capability' | 'event' | 'detail', string>) {
  const known = CAPABILITIES.find((name) => name === capability);
  return {
    what: known ? t(`capability.${known}`) : capability,
    meaning: event === 'failed' || event === 'down' ? faultMeaning(detail) : null,
  };
}
