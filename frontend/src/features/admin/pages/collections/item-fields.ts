import type { CollectionName, ItemContent, ItemValue } from '../api/collections-api';

export interface ItemField {
  name: 'name' | 'role' | 'about' | 'photo' | 'logo' | 'link' | 'title' | 'date' | 'pictures';
  kind: 'line' | 'text' | 'link' | 'date' | 'picture' | 'pictures';
  required?: true;
  /** Characters. */
  max?: number;
}

/** What an item of each collection is made of, in the order in which it is asked for. */
export const FIELDS: Readonly<Record<CollectionName, readonly ItemField[]>> = {
  members: [
    { name: 'name', kind: 'line', required: true, max: 80 },
    { name: 'role', kind: 'line', required: true, max: 80 },
    { name: 'about', kind: 'text', max: 600 },
    { name: 'link', kind: 'link', max: 300 },
    { name: 'photo', kind: 'picture' },
  ],
  partners: [
    { name: 'name', kind: 'line', required: true, max: 80 },
    { name: 'about', kind: 'text', max: 600 },
    { name: 'link', kind: 'link', max: 300 },
    { name: 'logo', kind: 'picture' },
  ],
  albums: [
    { name: 'title', kind: 'line', required: true, max: 120 },
    { name: 'date', kind: 'date', required: true },
    { name: 'about', kind: 'text', max: 600 },
    { name: 'pictures', kind: 'pictures' },
  ],
};

/** An item that nobody has written anything about. */
export const emptyItem = (collection: CollectionName): ItemContent =>
  Object.fromEntries(FIELDS[collection].map(({ name, kind }) => [name, emptyValue(kind)]));

function emptyValue(kind: ItemField['kind']): ItemValue {
  if (kind === 'pictures') return [];
  return kind === 'picture' || kind === 'link' ? null : '';
}

/** @returns names of required fields that are empty */
export const missing = (collection: CollectionName, content: ItemContent): string[] =>
  FIELDS[collection]
    .filter(({ name, required }) => required && !String(content[name] ?? '').trim())
    .map(({ name }) => name);

/** Name of an item in a list. */
export const itemName = ({ name, title }: ItemContent): string => String(name ?? title ?? '');

/** Its picture in a list: a photo, a logo, or the first of an album. */
export function itemPicture({ photo, logo, pictures }: ItemContent): string | null {
  if (Array.isArray(pictures)) return pictures[0]?.src ?? null;
  const src = photo ?? logo;
  return typeof src === 'string' ? src : null;
}
