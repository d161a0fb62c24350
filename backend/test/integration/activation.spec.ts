import type { EntityManager } from '@mikro-orm/postgresql';
import request from 'supertest';
import { EventBus } from '../../src/infra/bus/event-bus.js';
import {
  KEEP_EXPIRED_MS,
  ExpiredCredentialService,
  TicketService,
} from '../../src/modules/auth/credentials/ticket.service.js';
import { Ticket } from '../../src/modules/auth/auth.entities.js';
import { User } from '../../src/modules/users/user.entity.js';
import { makeAccount, signupForm } from '../setup/accounts.js';
import { everythingSent, messages, messageTo, tokenIn } from '../setup/messages.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';
import {
  UNCONFIRMED_KEPT_MS,
  UnconfirmedAccountService,
} from '../../src/modules/auth/signup/activation.service.js';

const DAY_MS = 86_400_000;

describe('activation', () => {
  let test: TestApp;
  let tickets: TicketService;
  const fork = (): EntityManager => test.orm.em.fork() as EntityManager;
  const confirm = (token: string): request.Test => test.http.post('/api/activation/confirm').send({ token });
  const expire = (userId: string): Promise<unknown> =>
    fork().nativeUpdate(Ticket, { userId }, { expiresAt: new Date(Date.now() - 1_000) });

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_FACTOR: '1000', TRIAL_DAYS: '14' });
    tickets = test.app.get(TicketService, { strict: false });
  });
  afterAll(() => test.close());

  it('opens the account by the mailed link, starts the trial, and tells every node', async () => {
    const form = signupForm();
    await test.http.post('/api/signup').send(form).expect(200);
    const token = tokenIn(await messageTo(test, form.email));
    const account = await fork().findOneOrFail(User, { emailKey: form.email });
    const told = new Promise<void>((resolve) => {
      const off = test.app.get(EventBus).on('users.changed', ({ userId }) => {
        if (userId !== account.id) return;
        off();
        resolve();
      });
    });
    const before = Date.now();
    const { body } = await confirm(token).expect(200);
    expect(body).toMatchObject({ status: 'success', data: {} });
    await told;
    const opened = await fork().findOneOrFail(User, { id: account.id });
    expect(opened.status).toBe('Active');
    const end = opened.subscriptionEnd!.getTime();
    expect(end).toBeGreaterThanOrEqual(before + 14 * DAY_MS);
    expect(end).toBeLessThanOrEqual(Date.now() + 14 * DAY_MS);
    expect((await confirm(token)).body.data.code).toBe('ticket_used');
  });

  it('is not done by opening the link, as mail scanners do', async () => {
    const user = await makeAccount(test, { status: 'inactive' });
    const token = await tickets.issue(fork(), 'activation', { userId: user.id, ttlMs: 60_000 });
    await test.http.get('/verify-email').query({ token });
    await test.http.get('/api/activation/confirm').query({ token }).expect(404);
    expect((await fork().findOneOrFail(User, { id: user.id })).status).toBe('inactive');
  });

  it('lets exactly one of several at the same time through', async () => {
    const user = await makeAccount(test, { status: 'inactive' });
    const token = await tickets.issue(fork(), 'activation', { userId: user.id, ttlMs: 60_000 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
    const codes = answers.map(({ body }) => body.data.code ?? body.status);
    expect(codes.filter((code) => code === 'success')).toHaveLength(1);
    expect(codes.filter((code) => code === 'ticket_used')).toHaveLength(5);
  });

  it('takes no ticket of another purpose, no invented one, and leaves what it refused usable', async () => {
    const user = await makeAccount(test, { status: 'inactive' });
    const foreign = await tickets.issue(fork(), 'password-reset', { userId: user.id, ttlMs: 60_000 });
    expect((await confirm(foreign)).body.data.code).toBe('ticket_invalid');
    expect((await confirm('A'.repeat(43))).body.data.code).toBe('ticket_invalid');
    expect((await confirm("' or 1=1 --")).body.data.code).toBe('ticket_invalid');
    await expect(tickets.redeem(fork(), 'password-reset', foreign)).resolves.toMatchObject({
      userId: user.id,
    });
    expect((await fork().findOneOrFail(User, { id: user.id })).status).toBe('inactive');
  });

  it('is undone with the transaction that it was redeemed in', async () => {
    const token = await tickets.issue(fork(), 'activation', { bound: { kept: 'sealed' }, ttlMs: 60_000 });
    await expect(
      fork().transactional(async (em) => {
        await tickets.redeem(em as EntityManager, 'activation', token);
        throw new Error('the rest failed');
      }),
    ).rejects.toThrow('the rest failed');
    await expect(tickets.redeem(fork(), 'activation', token)).resolves.toEqual({
      userId: null,
      bound: { kept: 'sealed' },
    });
    const dump = JSON.stringify(await fork().execute('select * from account_ticket'));
    expect(dump).not.toContain(token);
    expect(dump).not.toContain('"kept"');
  });

  it('explains an expired link and mails a new one for it', async () => {
    const form = signupForm();
    await test.http.post('/api/signup').send(form).expect(200);
    const token = tokenIn(await messageTo(test, form.email));
    const { id } = await fork().findOneOrFail(User, { emailKey: form.email });
    await expire(id);
    expect((await confirm(token)).body).toMatchObject({
      status: 'error',
      data: { code: 'ticket_expired' },
      message: 'This link has expired.',
    });
    const { body } = await test.http.post('/api/activation/resend').send({ token }).expect(200);
    expect(body.message).toBe('Please check your inbox to activate your account');
    const renewed = tokenIn(await messageTo(test, form.email, 2));
    expect(renewed).not.toBe(token);
    expect((await confirm(renewed)).body.status).toBe('success');
  });

  it('answers a request for a new link the same for everyone, and mails only who waits for one', async () => {
    const waiting = await makeAccount(test, { status: 'inactive' });
    const active = await makeAccount(test);
    const resend = (email: string): request.Test => test.http.post('/api/activation/resend').send({ email });
    const written = async (): Promise<unknown> =>
      (
        await fork().execute(
          `select (select count(*)::int from outbox_message where name = 'mail.send') as mails,
            (select count(*)::int from account_ticket) as tickets`,
        )
      )[0];
    const answers = [];
    const writes = [];
    for (const email of [waiting.email, active.email, 'nobody@example.org']) {
      const before = (await written()) as Record<string, number>;
      answers.push((await resend(email).expect(200)).body);
      const after = (await written()) as Record<string, number>;
      writes.push(Object.keys(after).map((name) => after[name]! - before[name]!));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(writes).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    await everythingSent(test, 'marker@example.org');
    const addressees = (await messages(test)).map(({ to }) => to);
    expect(addressees).toContain(waiting.email);
    expect(addressees).not.toContain(active.email);
    expect(addressees).not.toContain('nobody@example.org');
  });

  it('does not lift what an administrator decided', async () => {
    const user = await makeAccount(test, { status: 'Rejected' });
    const token = await tickets.issue(fork(), 'activation', { userId: user.id, ttlMs: 60_000 });
    const { body } = await confirm(token).expect(200);
    expect(body).toMatchObject({
      data: { code: 'account_status' },
      message: 'Your account cannot log in. Its status is Rejected.',
    });
    expect(await fork().findOneOrFail(User, { id: user.id })).toMatchObject({
      status: 'Rejected',
      subscriptionEnd: null,
    });
  });

  it('forgets tickets, and accounts that nobody activated, when they are old', async () => {
    const old = await makeAccount(test, {
      status: 'inactive',
      createdAt: new Date(Date.now() - UNCONFIRMED_KEPT_MS - DAY_MS),
    });
    const young = await makeAccount(test, { status: 'inactive' });
    const active = await makeAccount(test, {
      createdAt: new Date(Date.now() - UNCONFIRMED_KEPT_MS - DAY_MS),
    });
    await tickets.issue(fork(), 'activation', { userId: old.id, ttlMs: 60_000 });
    await tickets.issue(fork(), 'activation', { userId: young.id, ttlMs: -KEEP_EXPIRED_MS - DAY_MS });
    const fresh = await tickets.issue(fork(), 'activation', { userId: young.id, ttlMs: -1_000 });
    await test.app.get(ExpiredCredentialService, { strict: false }).prune(Date.now());
    await test.app.get(UnconfirmedAccountService, { strict: false }).prune(Date.now());
    const kept = await fork().find(User, { id: { $in: [old.id, young.id, active.id] } });
    expect(kept.map(({ id }) => id).sort()).toEqual([young.id, active.id].sort());
    expect(await fork().count(Ticket, { userId: { $in: [old.id, young.id] } })).toBe(1);
    expect((await confirm(fresh)).body.data.code).toBe('ticket_expired');
  });

  it('gives no trial where none is configured', async () => {
    const other = await createTestApp({ TRIAL_DAYS: '0' });
    const user = await makeAccount(other, { status: 'inactive' });
    const em = other.orm.em.fork() as EntityManager;
    const token = await other.app
      .get(TicketService, { strict: false })
      .issue(em, 'activation', { userId: user.id, ttlMs: 60_000 });
    await other.http.post('/api/activation/confirm').send({ token }).expect(200);
    const opened = await other.orm.em.fork().findOneOrFail(User, { id: user.id });
    await other.close();
    expect(opened).toMatchObject({ status: 'Active', subscriptionEnd: null });
  });
});
