import { SetMetadata, type Type } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';

export const PERSONAL_DATA = 'personal-data';

/** Parts of the file that a member takes along, in their order there. Beside them it has only the profile itself. */
export const EXPORT_PARTS = [
  'sessions',
  'apiTokens',
  'passkeys',
  'socialLogins',
  'watchlists',
  'charts',
  'alerts',
  'whatIfs',
  'notifications',
  'pushDevices',
  'webhooks',
  'administratorNotes',
  'history',
] as const;
export type ExportPart = (typeof EXPORT_PARTS)[number];

/**
 * What becomes of a table's rows when their account is removed:
 * - `cascade`: a foreign key removes them together with the account;
 * - `erase`: the contributor's `erase` removes them;
 * - `keep`: they stay with an id that belongs to nobody any more.
 */
export type RemovalRule = 'cascade' | 'erase' | 'keep';

export interface PersonalDataOptions {
  /** The part of the export that this contributor fills; left out where its tables hold nothing to take along. */
  part?: ExportPart;
  /** Every table whose rows belong to an account, by its name in the database. */
  tables: Readonly<Record<string, RemovalRule>>;
}

/** A provider that answers for what its module keeps of an account. */
export interface PersonalDataContributor {
  /** @returns the account's records in a lasting order: never a hash, a key, a secret, or somebody else's data */
  export?(userId: string): Promise<readonly object[]>;
  /** Removes what the rule `erase` names. @param em the transaction that removes the account */
  erase?(em: EntityManager, userId: string): Promise<void>;
}

/** Makes a provider part of what members export, and of what is removed with their account. */
export const KeepsPersonalData = (
  options: PersonalDataOptions,
): ((target: Type<PersonalDataContributor | object>) => void) => SetMetadata(PERSONAL_DATA, options);
