import type { CollectionName } from '@pricealgo/contract/content';
import { z } from 'zod';
import { sentence } from '../../../common/errors/sentence.js';

const text = (max: number) => z.string('Must be a text.').trim().max(max, `At most ${max} characters.`);
const line = (max: number) => text(max).min(1, 'Please fill this in.');
const picture = z
  .string('Must be an uploaded picture.')
  .regex(/^\/api\/media\/[\w.-]{1,100}$/, 'Must be an uploaded picture.')
  .nullable();
const website = text(300)
  .refine((url) => URL.canParse(url) && new URL(url).protocol === 'https:', 'Must be an https address.')
  .nullable();

const member = z.strictObject({
  name: line(80),
  role: line(80),
  about: text(600),
  photo: picture,
  link: website,
});
const partner = z.strictObject({ name: line(80), about: text(600), logo: picture, link: website });
const album = z.strictObject({
  title: line(120),
  /** Day of the event, `2026-05-01`. */
  date: z.iso.date('Must be a date like 2026-05-01.'),
  about: text(600),
  pictures: z
    .array(z.strictObject({ src: picture.unwrap(), caption: text(200) }))
    .max(100, 'At most 100 pictures.'),
});

const COLLECTION_SCHEMAS = { members: member, partners: partner, albums: album };

export interface CollectionContents {
  members: z.output<typeof member>;
  partners: z.output<typeof partner>;
  albums: z.output<typeof album>;
}
export type CollectionContent = CollectionContents[CollectionName];

/** @returns the content as it is stored, or a message per faulty field */
export function checkContent(
  collection: CollectionName,
  content: unknown,
): { content: CollectionContent } | { fields: Record<string, string> } {
  const parsed = COLLECTION_SCHEMAS[collection].safeParse(content);
  if (parsed.success) return { content: parsed.data };
  return {
    fields: Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [['content', ...path].join('.'), sentence(message)]),
    ),
  };
}
