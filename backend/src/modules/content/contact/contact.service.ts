import { EntityManager, type FilterQuery, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ContactFormDto, ContactMessagesQuery, ContactState } from '@pricealgo/contract/contact';
import { AppError } from '../../../common/errors/app-error.js';
import { pageSlice } from '../../../common/http/paging.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { likeLiteral } from '../../../common/sql/like-literal.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { newRowId } from '../../../infra/idempotency/current-write.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Audit } from '../../audit/index.js';
import { Settings } from '../../settings/index.js';
import { ContactMessage } from './contact-message.entity.js';

/** People need longer to write a message, ms. */
const TYPED_AT_LEAST_MS = 2_500;
const LINKS_AT_MOST = 3;

export interface Suspicion {
  /** A field that people do not see: only programs fill it. */
  website?: string;
  /** From showing the form to sending it, ms. */
  typedMs: number;
  subject: string;
  message: string;
}

/** Whether a program wrote it. Such messages are kept apart, not lost: an administrator may know better. */
export function looksLikeSpam({ website, typedMs, subject, message }: Suspicion): boolean {
  if (website) return true;
  if (typedMs < TYPED_AT_LEAST_MS) return true;
  const links = `${subject} ${message}`.match(/https?:\/\/|www\.|\[url/gi) ?? [];
  return links.length > LINKS_AT_MOST;
}

/** A message as the back office reads it. */
export type StoredContactMessage = Readonly<ContactMessage>;

/** Messages of the contact form: stored first, mailed to the team after. */
@Injectable()
export class ContactService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
    private readonly mailer: Mailer,
    private readonly audit: Audit,
  ) {}

  /**
   * Spam gets the answer that everybody gets, and no mail.
   * @throws AppError `contact_closed`, `too_many_requests`
   */
  async receive(form: ContactFormDto, context: RequestContext): Promise<void> {
    if (!this.settings.get('features.contactForm')) throw new AppError('contact_closed');
    const { address } = context;
    await this.limits.take('contact.address', address);
    const { name, email, subject, message } = form;
    const state = looksLikeSpam(form) ? 'spam' : 'new';
    const id = newRowId('contact_message');
    await inTransaction(this.em, async (em) => {
      if ((await em.count(ContactMessage, { id })) > 0) return;
      await em.insert(ContactMessage, { id, name, email, subject, message, state, address });
      if (state === 'spam') return;
      const to = this.settings.get('application.contactEmail');
      await this.mailer.send(em, to, 'contact-message', { name, email, subject, message });
    });
  }

  /** Newest first; spam only when asked for. */
  async page(query: ContactMessagesQuery): Promise<{ items: ContactMessage[]; total: number }> {
    const { state, q } = query;
    const part = q?.trim() ? { $ilike: `%${likeLiteral(q.trim())}%` } : null;
    const where: FilterQuery<ContactMessage> = {
      state: state ?? { $ne: 'spam' },
      ...(part ? { $or: [{ name: part }, { email: part }, { subject: part }] } : {}),
    };
    const [items, total] = await this.em.fork().findAndCount(ContactMessage, where, {
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...pageSlice(query),
    });
    return { items, total };
  }

  /** @param note `undefined` leaves the one there is @throws AppError `not_found` */
  async setState(
    adminId: string,
    id: string,
    state: ContactState,
    note: string | null | undefined,
    context: RequestContext,
  ): Promise<ContactMessage> {
    return inTransaction(this.em, async (em) => {
      const message = await em.findOne(ContactMessage, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!message) throw new AppError('not_found');
      const before = message.state;
      message.state = state;
      if (note !== undefined) message.note = note || null;
      message.updatedAt = new Date();
      await this.audit.record(em, {
        action: 'admin.contact-state-set',
        actorId: adminId,
        ...context,
        detail: { id, from: before, to: state },
      });
      return message;
    });
  }
}
