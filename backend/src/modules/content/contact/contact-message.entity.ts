import { defineEntity, p } from '@mikro-orm/core';
import type { ContactState } from '@pricealgo/contract/contact';

const ContactMessageSchema = defineEntity({
  name: 'ContactMessage',
  tableName: 'contact_message',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(120),
    email: p.string().length(254),
    subject: p.string().length(160),
    message: p.text(),
    state: p.string().$type<ContactState>().length(12).default('new'),
    address: p.string().length(64),
    /** Of the administrators, for themselves. */
    note: p.string().length(1000).nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    { name: 'contact_message_state', properties: ['state', 'createdAt'] },
    { name: 'contact_message_created', properties: ['createdAt'] },
  ],
});

/** What somebody wrote into the contact form. */
export class ContactMessage extends ContactMessageSchema.class {}
ContactMessageSchema.setClass(ContactMessage);
