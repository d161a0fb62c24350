import { randomUUID } from 'node:crypto';
import type { SpooledMessage } from '../../src/infra/mail-spool/mail-spool.js';
import { JobQueue } from '../../src/infra/queue/job-queue.js';
import type { TestApp } from './test-app.js';

/** The messages in the mail spool, newest first. */
export async function messages(test: TestApp): Promise<SpooledMessage[]> {
  const { body } = await test.http.get('/api/dev/outbox').expect(200);
  return body.data as SpooledMessage[];
}

/**
 * The newest message to somebody, as soon as there are `count`. A test that waits for one that never comes fails by
 * its own time-out.
 * @param to address or E.164 number
 */
export async function messageTo(test: TestApp, to: string, count = 1): Promise<SpooledMessage> {
  for (;;) {
    const found = (await messages(test)).filter((message) => message.to === to);
    if (found.length >= count) return found[0]!;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The newest six digits that somebody was sent, as soon as there are some, whatever other messages come before or after. */
export async function codeSentTo(test: TestApp, to: string): Promise<string> {
  for (;;) {
    const texts = (await messages(test)).filter((message) => message.to === to).map(({ text }) => text);
    const code = texts.map((text) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean);
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Everything that was committed has left: no outbox row waits, no job runs. */
export async function everythingSent(test: TestApp): Promise<void> {
  const mailer = test.app.get((await import('../../src/infra/mail/mailer.js')).Mailer);
  const marker = `marker.${randomUUID()}@example.org`;
  await test.orm.em
    .fork()
    .transactional((em) => mailer.send(em, marker, 'phone-changed', { name: 'Marker' }));
  await messageTo(test, marker);
  // It may have overtaken what was handed over before it: several leave side by side.
  const underWay = () =>
    test.app
      .get(JobQueue)
      .inspect('mail', (queue) => queue.getJobCountByTypes('waiting', 'prioritized', 'active'));
  while ((await underWay()) > 0) await new Promise((resolve) => setTimeout(resolve, 25));
}

/** Token of a mailed link. */
export function tokenIn({ text }: SpooledMessage): string {
  return new URL(/https?:\/\/\S+/.exec(text)![0]).searchParams.get('token')!;
}

/** Path and query of the link of a mail, for a browser of the test. */
export function pathIn({ text }: SpooledMessage): string {
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)![0]);
  return `${pathname}${search}`;
}

/** Six digits of a mail or text message. */
export function codeIn({ text }: SpooledMessage): string {
  return /\b\d{6}\b/.exec(text)![0];
}

/** Another code than this one. */
export function otherThan(code: string): string {
  return code === '123456' ? '654321' : '123456';
}
