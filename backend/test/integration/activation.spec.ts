import { jest } from '@jest/globals';
import { definitionOf } from '../../src/modules/settings/setting-definitions.js';
import { Settings } from '../../src/modules/settings/settings.js';
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
import { GOOD_PASSWORD, makeAccount, signupForm } from '../setup/accounts.js';
import { everythingSent, messages, messageTo, tokenIn } from '../setup/messages.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';
import {
  UNCONFIRMED_KEPT_MS,
  UnconfirmedAccountService,
} from '../../src/modules/auth/signup/unconfirmed-account.service.js';

const DAY_MS = 86_400_000;

describe('activation', () => {
  let test: TestApp;
  let tickets: TicketService;
  const fork = (): EntityManager => test.orm.em.fork() as EntityManager;
  const confirm = (token: string, password?: string): request.Test =>
    test.http
      .post('/api/activation/confirm')
      .send({ token, ...(password === undefined ? {} : { password }) });
  const open = (token: string): request.Test => confirm(token, GOOD_PASSWORD);
  const signUp = async (changes: Record<string, unknown> = {}) => {
    const form = signupForm(changes);
    await test.http.post('/api/signup').send(form).expect(200);
    return form;
  };
  const expire = (userId: string): Promise<unknown> =>
    fork().nativeUpdate(Ticket, { userId }, { expiresAt: new Date(Date.now() - 1_000) });

  beforeAll(async () => {
    test = await sharedApp(ALL);
    tickets = test.app.get(TicketService, { strict: false });
  });

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
    const { body } = await open(token).expect(200);
    expect(body).toMatchObject({ status: 'success', data: {} });
    await told;
    const opened = await fork().findOneOrFail(User, { id: account.id });
    expect(opened.status).toBe('Active');
    const end = opened.subscriptionEnd!.getTime();
    expect(end).toBeGreaterThanOrEqual(before + 14 * DAY_MS);
    expect(end).toBeLessThanOrEqual(Date.now() + 14 * DAY_MS);
    expect((await open(token)).body.data.code).toBe('ticket_used');
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
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(token)));
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

  it('asks for the password of the sign-up: what somebody else made with an address is worthless', async () => {
    const STRANGERS = 'Quarry-71 lamp (theirs)';
    const password = { password: STRANGERS, confirm_password: STRANGERS };
    const form = await signUp(password);
    const token = tokenIn(await messageTo(test, form.email));
    for (const tried of [undefined, 'wrong one', GOOD_PASSWORD])
      expect((await confirm(token, tried)).body.data.code).toBe('activation_password');
    expect((await fork().findOneOrFail(User, { emailKey: form.email })).status).toBe('inactive');
    const check = await test.http.post('/api/activation/check').send({ token }).expect(200);
    expect(check.body.data).toEqual({ needs: 'password' });
    // What was refused is not used up.
    expect((await confirm(token, STRANGERS)).body.status).toBe('success');
    const late = await test.http.post('/api/activation/check').send({ token });
    expect(late.body.data.code).toBe('ticket_used');
  });

  it.each(['older', 'newer'] as const)(
    'opens the %s of two sign-ups with its own link and password',
    async (which) => {
      const STRANGERS = 'Quarry-71 lamp (theirs)';
      const theirs = { name: 'Mallory Kell', password: STRANGERS, confirm_password: STRANGERS };
      const mine = signupForm();
      const forms = [mine, signupForm({ ...theirs, email: mine.email })];
      if (which === 'newer') forms.reverse();
      const links: string[] = [];
      for (const [n, form] of forms.entries()) {
        await test.http.post('/api/signup').send(form).expect(200);
        links.push(tokenIn(await messageTo(test, mine.email, n + 1)));
      }
      const [my, their] = which === 'older' ? [links[0]!, links[1]!] : [links[1]!, links[0]!];
      expect((await open(their)).body.data.code).toBe('activation_password');
      expect((await open(my)).body.status).toBe('success');
      const account = await fork().findOneOrFail(User, { emailKey: mine.email });
      expect(account).toMatchObject({ status: 'Active', name: 'Ann Bell', username: mine.username });
      expect((await confirm(their, STRANGERS)).body.data.code).toBe('ticket_used');
      const login = (tried: string) =>
        test.http.post('/api/login').send({ email: mine.email, password: tried });
      expect((await login(GOOD_PASSWORD)).body.status).toBe('success');
      expect((await login(STRANGERS)).body.data.code).toBe('invalid_credentials');
    },
  );

  it('finds another username where somebody took the one of an older sign-up meanwhile', async () => {
    const mine = await signUp();
    const token = tokenIn(await messageTo(test, mine.email));
    await signUp({ email: mine.email });
    await signUp({ username: mine.username });
    expect((await open(token)).body.status).toBe('success');
    const account = await fork().findOneOrFail(User, { emailKey: mine.email });
    expect(account.username).toMatch(/^annbell[1-9]\d\d$/);
  });

  it('keeps a sign-up with the longest of names', async () => {
    const form = await signUp({ name: '\u8a9e'.repeat(120), username: '\u{20000}'.repeat(40) });
    expect((await open(tokenIn(await messageTo(test, form.email)))).body.status).toBe('success');
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
    expect((await open(renewed)).body.status).toBe('success');
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
    await everythingSent(test);
    const addressees = (await messages(test)).map(({ to }) => to);
    expect(addressees).toContain(waiting.email);
    expect(addressees).not.toContain(active.email);
    expect(addressees).not.toContain('nobody@example.org');
  });

  it('does not lift what an administrator decided', async () => {
    const user = await makeAccount(test, { status: 'Rejected' });
    const token = await tickets.issue(fork(), 'activation', { userId: user.id, ttlMs: 60_000 });
    const { body } = await open(token).expect(200);
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
    expect(definitionOf('accounts.trialDays').fallback({ ...test.config.env, TRIAL_DAYS: 0 })).toBe(0);
    const settings = test.app.get(Settings, { strict: false });
    const get = settings.get.bind(settings);
    const none = jest
      .spyOn(settings, 'get')
      .mockImplementation((key) => (key === 'accounts.trialDays' ? 0 : get(key)) as never);
    const user = await makeAccount(test, { status: 'inactive' });
    const token = await tickets.issue(fork(), 'activation', { userId: user.id, ttlMs: 60_000 });
    await open(token).expect(200);
    none.mockRestore();
    const opened = await fork().findOneOrFail(User, { id: user.id });
    expect(opened).toMatchObject({ status: 'Active', subscriptionEnd: null });
  });
});
