import { z } from 'zod';
import { email, oneLineText, trimmedText, uuid } from './primitives.js';
import { pageFields } from './query.js';

/** Names are kept in the database: they may be added, never renamed. */
export const CONTACT_STATES = ['new', 'open', 'answered', 'spam'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];

export const contactFormSchema = z
  .strictObject({
    name: oneLineText(1, 120),
    email,
    subject: oneLineText(1, 160),
    message: trimmedText(10, 5_000),
    website: z.string().max(300).optional().describe('People do not see it and leave it empty.'),
    typedMs: z.int().min(0).describe('From showing the form to sending it, ms.'),
  })
  .meta({ id: 'ContactFormDto' });
export type ContactFormDto = z.infer<typeof contactFormSchema>;

export const contactMessagesQuerySchema = z.strictObject({
  ...pageFields,
  state: z.enum(CONTACT_STATES).optional(),
  q: z.string().max(100).optional().describe('Part of name, address or subject.'),
});
export type ContactMessagesQuery = z.infer<typeof contactMessagesQuerySchema>;

export const setContactStateSchema = z
  .strictObject({
    id: uuid,
    state: z.enum(CONTACT_STATES),
    note: trimmedText(0, 1_000).nullish().describe('For administrators only.'),
  })
  .meta({ id: 'SetContactStateDto' });
export type SetContactStateDto = z.infer<typeof setContactStateSchema>;

export const contactMessageSchema = z
  .strictObject({
    id: uuid,
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    state: z.enum(CONTACT_STATES),
    note: z.string().nullable(),
    createdMs: z.int(),
  })
  .meta({ id: 'ContactMessageDto' });
export type ContactMessageDto = z.infer<typeof contactMessageSchema>;
