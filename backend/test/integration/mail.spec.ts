import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { DevOutboxController } from '../../src/modules/auth/auth-options.controller.js';
import { AppConfig } from '../../src/config/app-config.js';
import { MailSpool, SPOOL_MAX_FILES } from '../../src/infra/mail-spool/mail-spool.js';
import {
  MailRefused,
  SmtpMailTransport,
  SpoolMailTransport,
  type MailTransport,
  type OutgoingMail,
} from '../../src/infra/mail/mail-transport.js';
import { Mailer } from '../../src/infra/mail/mailer.js';
import { startMailServer, type MailServer } from '@pricealgo/test-kit/mail-server';
import { GOOD_PASSWORD, makeAccount, signupForm } from '../setup/accounts.js';
import { dump } from '../setup/dump.js';
import { failedJob } from '../setup/jobs.js';
import { codeIn, messages, messageTo, tokenIn } from '../setup/messages.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const MAIL: OutgoingMail = {
  mailId: '6a1b3c5e-0000-4000-8000-000000000001',
  to: 'ann@example.org',
  subject: 'Grüße',
  text: 'plain wörds\n',
  html: '<p>rich wörds</p>',
};

/** Where a transport brought a mail to. */
interface Arrived {
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Subject {
  transport: MailTransport;
  arrived: () => Promise<Arrived[]>;
  end: () => Promise<void>;
}

const folder = (): string => mkdtempSync(path.join(os.tmpdir(), 'pricealgo-mail-'));

async function overSmtp(): Promise<Subject & { server: MailServer }> {
  const server = await startMailServer();
  const config = AppConfig.fromEnv({ NODE_ENV: 'test', MAIL_DRIVER: 'smtp', SMTP_URL: server.url }, '/tmp');
  const transport = new SmtpMailTransport(config);
  const part = (raw: string, type: string): string => {
    const found = new RegExp(`Content-Type: ${type}[^]*?\r\n\r\n([^]*?)\r\n--`).exec(raw)![1]!;
    const encoded = new RegExp(`Content-Type: ${type}[^]*?Content-Transfer-Encoding: (\\S+)`).exec(raw)![1];
    if (encoded === 'base64') return Buffer.from(found, 'base64').toString('utf8');
    const bytes = found
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8').replace(/\r\n/g, '\n');
  };
  const subjectOf = (text: string): string =>
    text.replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_all, words: string) =>
      decodeURIComponent(words.replace(/_/g, ' ').replace(/=/g, '%')),
    );
  return {
    server,
    transport,
    arrived: async () =>
      server.mails.map(({ raw, to, header }) => ({
        to: to[0]!,
        subject: subjectOf(header('subject')!),
        text: part(raw, 'text/plain'),
        html: part(raw, 'text/html'),
      })),
    end: async () => {
      transport.onModuleDestroy();
      await server.close();
    },
  };
}

async function overOutbox(): Promise<Subject> {
  const dir = folder();
  const outbox = new MailSpool(AppConfig.fromEnv({ NODE_ENV: 'test', DATA_DIR: dir }, dir));
  return {
    transport: new SpoolMailTransport(outbox),
    arrived: async () =>
      (await outbox.list(10)).map(({ to, subject, text, html }) => ({
        to,
        subject: subject!,
        text,
        html: html!,
      })),
    end: async () => rmSync(dir, { recursive: true }),
  };
}

describe.each<[string, () => Promise<Subject>]>([
  ['SMTP', overSmtp],
  ['the local outbox', overOutbox],
])('a mail transport over %s', (_name, start) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await start();
  });
  afterAll(() => subject.end());

  it('brings addressee, subject, plain and rich text there unharmed', async () => {
    await subject.transport.deliver(MAIL);
    const [arrived] = await subject.arrived();
    expect({ ...arrived, text: arrived!.text.trim(), html: arrived!.html.trim() }).toEqual({
      to: MAIL.to,
      subject: MAIL.subject,
      text: MAIL.text.trim(),
      html: MAIL.html,
    });
  });

  it('keeps an addressee or a subject with line breaks from becoming headers', async () => {
    const before = (await subject.arrived()).length;
    await subject.transport.deliver({
      ...MAIL,
      mailId: '6a1b3c5e-0000-4000-8000-000000000002',
      subject: 'one\r\nBcc: eve@example.org',
    });
    const all = await subject.arrived();
    expect(all).toHaveLength(before + 1);
    expect(all.map(({ to }) => to)).not.toContain('eve@example.org');
  });
});

describe('the SMTP transport', () => {
  it('tells faults that pass from those that stay, and never says whom or what', async () => {
    const { transport, server, end } = await overSmtp();
    server.answers.push(451);
    const passing = await transport.deliver(MAIL).catch((error: Error) => error);
    expect(passing).not.toBeInstanceOf(MailRefused);
    server.unknown.add(MAIL.to);
    const staying = await transport.deliver(MAIL).catch((error: Error) => error);
    expect(staying).toBeInstanceOf(MailRefused);
    for (const error of [passing, staying]) {
      expect((error as Error).message).toMatch(/^SMTP E\w+ (451|550) for mail /);
      expect(String((error as Error).stack)).not.toContain(MAIL.to);
    }
    await end();
    await expect(transport.deliver(MAIL)).rejects.toThrow(/^SMTP ECONNECTION|^SMTP ESOCKET/);
  });
});

describe('the local outbox', () => {
  it('is for our eyes alone, keeps the newest, and holds a message once', async () => {
    const dir = folder();
    const outbox = new MailSpool(AppConfig.fromEnv({ NODE_ENV: 'test', DATA_DIR: dir }, dir));
    const message = (id: string) => ({ kind: 'mail' as const, id, to: 'ann@example.org', text: id });
    expect(await outbox.list(10)).toEqual([]);
    for (let i = 0; i < SPOOL_MAX_FILES + 3; i += 1) await outbox.deliver(message(`m${i}`));
    await outbox.deliver(message(`m${SPOOL_MAX_FILES + 2}`));
    const files = readdirSync(outbox.folder);
    expect(files).toHaveLength(SPOOL_MAX_FILES);
    expect(statSync(outbox.folder).mode & 0o777).toBe(0o700);
    expect(new Set(files.map((file) => statSync(path.join(outbox.folder, file)).mode & 0o777))).toEqual(
      new Set([0o600]),
    );
    const held = (await outbox.list(1_000)).map(({ id }) => id);
    expect(held).toContain(`m${SPOOL_MAX_FILES + 2}`);
    expect(new Set(held).size).toBe(SPOOL_MAX_FILES);
    expect(held).not.toContain('m0');
    chmodSync(outbox.folder, 0o755);
    await outbox.deliver(message('last'));
    expect(statSync(outbox.folder).mode & 0o777).toBe(0o700);
    rmSync(dir, { recursive: true });
  });

  it('is shown newest first in development', async () => {
    const test = await sharedApp(ALL);
    const mails = [];
    for (const { email } of [await makeAccount(test), await makeAccount(test)]) {
      await test.http.post('/api/verifyEmail').send({ email }).expect(200);
      mails.unshift(await messageTo(test, email));
    }
    const ids = mails.map(({ id }) => id);
    expect((await messages(test)).filter(({ id }) => ids.includes(id))).toEqual(mails);
  });

  it('is shown to nobody in production or where mails really leave', async () => {
    const dir = folder();
    const shown = (env: Record<string, string>) => {
      const config = AppConfig.fromEnv({ NODE_ENV: 'test', DATA_DIR: dir, ...env }, dir);
      return new DevOutboxController(config, new MailSpool(config)).list({ fromLoopback: true });
    };
    const webhook = { SMS_WEBHOOK_URL: 'http://127.0.0.1:9', SMS_WEBHOOK_SECRET: 'k9Qz' };
    expect(await shown(webhook)).toEqual([]);
    const closed: Record<string, string>[] = [
      {
        NODE_ENV: 'production',
        ALLOW_HTTP_ON_LOOPBACK: 'true',
        APP_SECRET: 'f3b0c7d29a5148e6b7c1d4a9e2f60873',
      },
      { MAIL_DRIVER: 'smtp', SMTP_URL: 'smtp://127.0.0.1:9', PHONE_DRIVER: 'sms-webhook' },
    ];
    for (const env of closed)
      await expect(shown({ ...env, ...webhook })).rejects.toMatchObject({ code: 'not_found' });
    rmSync(dir, { recursive: true });
  });
});

describe('mails of the product over SMTP', () => {
  let test: TestApp;
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
    test = await createTestApp({
      MAIL_DRIVER: 'smtp',
      SMTP_URL: server.url,
      MAIL_FROM: 'PriceAlgo <no-reply@price.example>',
      PUBLIC_URL: 'https://price.example',
      RATE_LIMIT_FACTOR: '1000',
    });
  });
  afterAll(async () => {
    await test.close();
    await server.close();
  });
  const send = (to: string, commit = true): Promise<void> =>
    test.orm.em.fork().transactional(async (em) => {
      await test.app.get(Mailer).send(em, to, 'phone-changed', { name: 'Ann' });
      if (!commit) throw new Error('rolled back');
    });

  it('leave once, after the commit, under one Message-ID over a retry', async () => {
    server.answers.push(451);
    await expect(send('undone@example.org', false)).rejects.toThrow('rolled back');
    await send('ann@example.org');
    await server.received(1);
    await send('marker@example.org');
    await server.received(2);
    const mails = server.mails.filter(({ to }) => to.includes('ann@example.org'));
    expect(mails.map(({ accepted }) => accepted)).toEqual([false, true]);
    const ids = new Set(mails.map(({ header }) => header('message-id')));
    expect(ids.size).toBe(1);
    expect([...ids][0]).toMatch(/^<[0-9a-f-]{36}@price\.example>$/);
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('undone@example.org');
    expect(mails[1]!.header('auto-submitted')).toBe('auto-generated');
  });

  it('stay as a failed job when the server refuses them for good, without words of theirs', async () => {
    server.unknown.add('gone@example.org');
    await send('gone@example.org');
    const job = await failedJob(test, 'mail.send');
    expect(job.attemptsMade).toBe(1);
    expect(job.failedReason).toMatch(/^SMTP EENVELOPE 550 for mail /);
    expect(JSON.stringify(job)).not.toContain('gone@example.org');
  });

  it('carry links to the configured address, whatever Host a request names', async () => {
    const form = signupForm();
    const before = server.mails.length;
    await test.http.post('/api/signup').set('Host', 'evil.example').send(form).expect(421);
    await test.http.post('/api/signup').set('Host', 'localhost').send(form).expect(200);
    await server.received(server.mails.filter(({ accepted }) => accepted).length + 1);
    const { raw } = server.mails.slice(before).find(({ to }) => to.includes(form.email))!;
    expect(raw.replace(/=\r\n/g, '')).toContain('https://price.example/verify-email?token=3D');
    expect(raw).not.toContain('evil.example');
  });
});

describe('an api node and a worker', () => {
  it('share what was sealed: one takes the sign-up, the other sends its mail', async () => {
    const dir = folder();
    const api = await createTestApp({ ROLES: 'api', DATA_DIR: dir });
    const worker = await createTestApp({ ROLES: 'worker', DATA_DIR: dir }, api.config.env.DATABASE_URL);
    const form = signupForm();
    await api.http.post('/api/signup').send(form).expect(200);
    const token = tokenIn(await messageTo(api, form.email));
    const { body } = await api.http.post('/api/activation/confirm').send({ token, password: GOOD_PASSWORD });
    expect(body.status).toBe('success');
    await worker.close();
    await api.close();
    rmSync(dir, { recursive: true });
  });
});

describe('a dump of the database and the queue', () => {
  it('holds no password, code, link or token', async () => {
    const test = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
    const form = signupForm();
    const by = request.agent(test.url);
    await by.post('/api/signup').send(form).expect(200);
    const link = tokenIn(await messageTo(test, form.email));
    const early = await dump(test);
    await by.post('/api/activation/confirm').send({ token: link, password: GOOD_PASSWORD }).expect(200);
    await by.post('/api/verifyEmail').send({ email: form.email }).expect(200);
    const code = codeIn(await messageTo(test, form.email, 2));
    await by.post('/api/phone/send').send({ mobileNumber: '+12025550199' }).expect(200);
    const smsCode = codeIn(await messageTo(test, '+12025550199'));
    await by.post('/api/reset/confirm').send({ code }).expect(200);
    await by.post('/api/phone/confirm').send({ code: smsCode }).expect(200);
    const cookies = by.jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false });
    expect(cookies.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['reset-ticket', 'phone-verified']),
    );
    const text = early + (await dump(test));
    // It is a dump of the right places.
    expect(text).toContain('mail.send');
    expect(text).toContain('sms.send');
    expect(text).toContain(form.username);
    for (const secret of [GOOD_PASSWORD, link, ...cookies.map(({ value }) => value)]) {
      expect(text).not.toContain(secret);
    }
    // Six digits may stand in anybody's volume: only where a code could be.
    const accounts = text
      .split('\n')
      .filter((line) => /outbox_message|verification_code|ticket|audit|job|bull/.test(line));
    for (const digits of [code, smsCode]) {
      expect(accounts.join('\n')).not.toMatch(new RegExp(`(?<![0-9A-Za-z_.-])${digits}(?![0-9])`));
    }
    await test.close();
  });
});
