import english from '../../../i18n/en/adminAudit.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminAudit', english);

/** Actions that have words, in their order. */
export const ACTIONS = Object.keys(english)
  .filter((key) => key.startsWith('action.'))
  .map((key) => key.slice('action.'.length) as KnownAction);
type KnownAction = keyof typeof english extends infer Key
  ? Key extends `action.${infer Name}`
    ? Name
    : never
  : never;
