import http from 'node:http';
import type { AddressInfo } from 'node:net';
import request, { type Response } from 'supertest';
import type { AccessRule } from '../../src/common/access/access.decorator.js';
import { declaredRoutes } from '../../src/common/access/declared-routes.js';
import type { AccessRole } from '../../src/common/access/principal.js';
import { SocialIdentity } from '../../src/modules/auth/auth.entities.js';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { ApiBodies } from '../setup/api-bodies.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

/** OWASP API Security Top 10 (2023), over every route that the application has: a new one joins by itself. */
describe('API top ten', () => {
  const DAY_MS = 86_400_000;
  /** For what asks every route: a slow machine with two cores needs most of it. */
  const LONG_MS = 90_000;
  /** Routes are asked in so many tests, each with a limit of its own. */
  const PARTS = [1, 2, 3, 4, 5, 6];
  /** The inputs whose purpose is an address that the product calls: public servers alone. */
  const GUARDED_ADDRESSES = [{ path: '/api/webhooks/create', name: 'url' }];
  const NOT_PUBLIC = [
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://169.254.169.254/',
    'https://[::1]/x',
  ];
  let test: TestApp;
  let bodies: ApiBodies;

  beforeAll(async () => {
    // One process that is asked thousands of times; what limits hold back is tested where they are.
    test = await createTestApp({ ROLES: 'api,worker', RATE_LIMIT_FACTOR: '100000', ADMIN_TOTP: 'optional' });
    bodies = new ApiBodies(test.app);
  });
  afterAll(() => test.close());

  const em = () => test.orm.em.fork();
  const routes = (method?: string) =>
    declaredRoutes(test.app)
      .filter((route) => !method || route.method === method)
      .map(({ method: verb, path, rule }) => ({ verb, path, rule: rule! }));
  const routesOf = (part: number, method: string) =>
    routes(method).filter((_, index) => index % PARTS.length === part - 1);
  const callable = (path: string): string => path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  const tokenOf = async (user: User, role: AccessRole): Promise<string> => {
    const path = role === 'admin' ? '/api/adminLogIn' : '/api/login';
    const { body } = await test.http.post(path).send({ email: user.email, password: GOOD_PASSWORD });
    return body.data.token as string;
  };
  const member = async (changes: Partial<User> = {}) => {
    const subscriptionEnd = new Date(Date.now() + DAY_MS);
    const user = await makeAccount(test, { subscriptionEnd, ...changes });
    return { user, token: await tokenOf(user, 'member') };
  };
  const admin = async () => {
    const user = await makeAccount(test, { role: 'admin', subscriptionEnd: null });
    return { user, token: await tokenOf(user, 'admin') };
  };
  const ask = (verb: string, path: string, token?: string): request.Test => {
    const asking = verb === 'GET' ? request(test.url).get(path) : request(test.url).post(path);
    return (token ? asking.set('Authorization', `Bearer ${token}`) : asking).ok(() => true);
  };
  const codeOf = ({ body }: Response): string | undefined =>
    (body as { data?: { code?: string } })?.data?.code;
  const holders = async () => ({
    member: (await member()).token,
    admin: (await admin()).token,
  });
  const mayUse = (rule: AccessRule, held: Record<AccessRole, string>): string | undefined =>
    rule.kind === 'public' ? undefined : rule.roles.includes('member') ? held.member : held.admin;

  describe('1 object level', () => {
    it(
      'gives a member nothing of another, whatever ids are in the question',
      async () => {
        const [mine, theirs] = [await member(), await member()];
        const secrets = [theirs.user.id, theirs.user.email, theirs.user.username];
        const aim = new URLSearchParams(
          ['userId', 'id', 'user', 'email', 'sub'].map((name): [string, string] => [name, theirs.user.id]),
        );
        for (const { verb, path, rule } of routes('GET')) {
          if (rule.kind === 'public' || !rule.roles.includes('member')) continue;
          for (const query of ['', `?${aim}`, `?userId=${theirs.user.id}`]) {
            const { text, status } = await ask(verb, callable(path) + query, mine.token).buffer(true);
            for (const secret of secrets) expect([path, text.includes(secret)]).toEqual([path, false]);
            expect([path, status < 500]).toEqual([path, true]);
          }
        }
      },
      LONG_MS,
    );

    it("ends nobody else's session", async () => {
      const [mine, theirs] = [await member(), await member()];
      const listed = await ask('GET', '/api/sessions', theirs.token);
      const [session] = listed.body.data as { id: string }[];
      await ask('POST', '/api/sessions/revoke', mine.token).send({ sessionId: session!.id });
      await ask('POST', '/api/sessions/revoke-others', mine.token).send({});
      expect((await ask('GET', '/api/sessions', theirs.token)).status).toBe(200);
    });

    it("takes nobody else's login, picture or account", async () => {
      const [mine, theirs] = [await member(), await member({ profilePic: `${'a'.repeat(32)}.webp` })];
      await em().insert(SocialIdentity, {
        id: theirs.user.id,
        userId: theirs.user.id,
        provider: 'google',
        issuer: 'https://accounts.example',
        subject: theirs.user.id,
      } as never);
      const aim = { userId: theirs.user.id, id: theirs.user.id, email: theirs.user.email };
      for (const [path, body] of [
        ['/api/social/unlink', { provider: 'google' }],
        ['/api/profile-picture/remove', {}],
        ['/api/delete-account', { password: GOOD_PASSWORD }],
        ['/api/delete-account/cancel', {}],
        ['/api/updateprofile', { name: 'Somebody Else' }],
      ] as const) {
        await ask('POST', path, mine.token).send({ ...body, ...aim });
        const fresh = await member();
        await ask('POST', path, fresh.token).send(body);
      }
      expect(await em().count(SocialIdentity, { userId: theirs.user.id })).toBe(1);
      expect(await em().findOne(User, { id: theirs.user.id })).toMatchObject({
        name: theirs.user.name,
        profilePic: theirs.user.profilePic,
        deleteAfter: null,
      });
    });
  });

  describe('2 authentication', () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

    it('takes no token that is not ours, word for word', async () => {
      const { user, token } = await member();
      const { token: other } = await member();
      const [header, payload, signature] = token.split('.') as [string, string, string];
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      const forged = [
        'x',
        'null',
        '..',
        `${part({ alg: 'none' })}.${payload}.`,
        `${part({ alg: 'None', typ: 'JWT' })}.${payload}.${signature}`,
        `${header}.${part({ ...claims, aud: 'admin', role: 'admin' })}.${signature}`,
        `${header}.${part({ ...claims, exp: 4_102_444_800 })}.${signature}`,
        `${header}.${other.split('.')[1]}.${signature}`,
        `${header}.${payload}.${signature.slice(0, -2)}`,
        `${header}.${payload}`,
        user.id,
      ];
      for (const bad of forged) {
        const reply = await ask('GET', '/api/getProfile', bad);
        expect([bad.slice(0, 20), reply.status]).toEqual([bad.slice(0, 20), 401]);
      }
      expect((await ask('GET', '/api/getProfile', token)).status).toBe(200);
    });

    it('knows the status of an account at every call', async () => {
      const [{ user, token }, boss] = [await member(), await admin()];
      await ask('POST', '/api/admin/users/status', boss.token)
        .send({ userId: user.id, status: 'Cancelled' })
        .expect(200);
      const dead = async (): Promise<boolean> => (await ask('GET', '/api/getProfile', token)).status === 401;
      while (!(await dead())) await new Promise((resolve) => setTimeout(resolve, 50));
    });
  });

  describe('3 object property level', () => {
    const PRIVILEGED: Record<string, unknown> = {
      role: 'admin',
      status: 'Practicing',
      subscription_end: 4_102_444_800_000,
      subscriptionEnd: '2100-01-01T00:00:00Z',
      id: '00000000-0000-4000-8000-00000000000a',
      emailKey: 'evil@example.org',
      usernameKey: 'evil',
      passwordHash: 'x',
      totpSecret: 'x',
      deleteAfter: null,
      createdAt: '2000-01-01T00:00:00Z',
      isAdmin: true,
    };
    const held = (user: User): object => {
      const { id, role, status, emailKey, totpSecret } = user;
      const end = user.subscriptionEnd?.getTime() ?? null;
      return { id, role, status, emailKey, totpSecret: totpSecret ?? null, end };
    };

    it.each(PARTS)(
      'lets no write route of a member or visitor set what is not theirs (part %i)',
      async (part) => {
        const admins = await em().count(User, { role: 'admin' });
        let me = await member();
        for (const { path, rule } of routesOf(part, 'POST')) {
          if (rule.kind !== 'public' && !rule.roles.includes('member')) continue;
          // A route may have ended the session, rightly: the next one is tried by somebody who is logged in.
          if ((await ask('GET', '/api/sessions', me.token)).status === 401) me = await member();
          const before = held((await em().findOne(User, { id: me.user.id }))!);
          const known = {
            password: GOOD_PASSWORD,
            currentPassword: GOOD_PASSWORD,
            confirm_password: GOOD_PASSWORD,
            email: me.user.email,
          };
          const body = bodies.body(path, known);
          const token = rule.kind === 'public' ? undefined : me.token;
          await ask('POST', callable(path), token).send({ ...body, ...PRIVILEGED });
          for (const [name, value] of Object.entries(PRIVILEGED)) {
            if (name in body) continue;
            const reply = await ask('POST', callable(path), token).send({ [name]: value });
            expect([path, name, reply.status < 500]).toEqual([path, name, true]);
          }
          expect([path, held((await em().findOne(User, { id: me.user.id }))!)]).toEqual([path, before]);
        }
        expect(await em().count(User, { role: 'admin' })).toBe(admins);
      },
      LONG_MS,
    );

    it('makes accounts that are inactive members without a subscription, whatever sign-up is sent', async () => {
      const form = (changes: object): object => ({
        name: 'Eve',
        username: 'eve.topten',
        email: 'eve.topten@example.org',
        password: GOOD_PASSWORD,
        confirm_password: GOOD_PASSWORD,
        age_confirmation: true,
        ...changes,
      });
      for (const [name, value] of Object.entries(PRIVILEGED)) {
        await ask('POST', '/api/signup').send(form({ [name]: value }));
      }
      await ask('POST', '/api/signup')
        .send(form({ status: 'Active', profilePic: 'x.webp' }))
        .expect(200);
      const made = await em().find(User, { emailKey: 'eve.topten@example.org' });
      expect(made).toHaveLength(1);
      expect(made[0]).toMatchObject({ role: 'member', status: 'inactive', profilePic: null });
      expect(made[0]!.subscriptionEnd ?? null).toBeNull();
    });

    it(
      'shows nobody a hash, a key or a secret',
      async () => {
        const tokens = await holders();
        const inner =
          /passwordHash|password_hash|emailKey|usernameKey|totpSecret|refreshHash|tokenHash|codeHash|\$argon2/;
        for (const { verb, path, rule } of routes('GET')) {
          const { text } = await ask(verb, callable(path), mayUse(rule, tokens)).buffer(true);
          expect([path, inner.exec(text ?? '')?.[0]]).toEqual([path, undefined]);
        }
      },
      LONG_MS,
    );
  });

  describe('4 resource consumption', () => {
    it('bounds bodies, depth, keys, lists and pages', async () => {
      const { token } = await member();
      const big = await ask('POST', '/api/updateprofile', token).send({ name: 'x'.repeat(300_000) });
      expect([big.status, codeOf(big)]).toEqual([413, 'body_too_large']);
      const deep = await ask('POST', '/api/login')
        .set('Content-Type', 'application/json')
        .send(`${'['.repeat(15_000)}${']'.repeat(15_000)}`);
      expect([deep.status, codeOf(deep)]).toEqual([400, 'invalid_request']);
      const boss = await admin();
      for (const [path, as] of [
        ['/api/admin/users?limit=101', boss.token],
        ['/api/admin/users?limit=1e9', boss.token],
        ['/api/admin/users?page=-1', boss.token],
        [`/api/admin/users?q=${'x'.repeat(121)}`, boss.token],
        ['/api/tickers?limit=101', undefined],
      ] as const) {
        expect([path, (await ask('GET', path, as)).status]).toEqual([path, 400]);
      }
    });
  });

  describe('5 function level', () => {
    it(
      'opens each route to those whom its rule names, and to nobody else',
      async () => {
        const tokens = {
          none: undefined,
          garbage: 'eyJhbGciOiJIUzI1NiJ9.e30.x',
          member: (await member()).token,
          expired: (await member({ subscriptionEnd: new Date(Date.now() - DAY_MS) })).token,
          admin: (await admin()).token,
        };
        type Caller = keyof typeof tokens;
        const expected = (rule: AccessRule & { kind: 'roles' }, caller: Caller): string => {
          if (caller === 'none') return '401 session_required';
          if (caller === 'garbage') return '401 session_expired';
          const role: AccessRole = caller === 'admin' ? 'admin' : 'member';
          if (!rule.roles.includes(role)) return '403 forbidden';
          return rule.subscription && caller === 'expired' ? '403 subscription_expired' : 'in';
        };
        const guarded = routes().filter(({ rule }) => rule.kind === 'roles');
        expect(guarded.length).toBeGreaterThan(15);
        const wrong: string[] = [];
        for (const { verb, path, rule } of guarded) {
          for (const caller of Object.keys(tokens) as Caller[]) {
            const asking = ask(verb, callable(path), tokens[caller]);
            const reply = await (verb === 'POST' ? asking.send({}) : asking);
            const refused = reply.status === 401 || reply.status === 403;
            const got = refused ? `${reply.status} ${codeOf(reply)}` : reply.status < 500 ? 'in' : 'broken';
            const should = expected(rule as AccessRule & { kind: 'roles' }, caller);
            if (got !== should) wrong.push(`${verb} ${path} as ${caller}: ${got}, not ${should}`);
          }
        }
        expect(wrong).toEqual([]);
      },
      LONG_MS,
    );

    it(
      'has no other method behind a path',
      async () => {
        const { token } = await admin();
        for (const { verb, path } of routes()) {
          const other = verb === 'GET' ? 'delete' : 'put';
          const { status } = await request(test.url)
            [other](callable(path))
            .set('Authorization', `Bearer ${token}`)
            .ok(() => true);
          expect([path, [404, 405].includes(status)]).toEqual([path, true]);
        }
      },
      LONG_MS,
    );
  });

  describe('7 server-side requests', () => {
    it(
      'has no input that is an address but those that it guards, and calls none that is sent',
      async () => {
        const canary = http.createServer((_request, response) => response.end());
        let calls = 0;
        canary.on('connection', () => (calls += 1));
        await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
        const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/x`;
        try {
          const tokens = await holders();
          const inputs = bodies.inputs();
          expect(new Set(inputs.map(({ name }) => name)).size).toBeGreaterThan(20);
          expect(
            inputs.filter(({ name }) => /ur[il]|href|callback|webhook|redirect|host/i.test(name)),
          ).toEqual(GUARDED_ADDRESSES);
          for (const { path, name } of GUARDED_ADDRESSES) {
            for (const inside of [address, address.replace('http:', 'https:'), ...NOT_PUBLIC]) {
              const reply = await ask('POST', path, tokens.member).send({
                ...bodies.body(path),
                [name]: inside,
              });
              expect([inside, codeOf(reply)]).toEqual([inside, 'invalid_request']);
              const { fields } = reply.body.data as { fields: object };
              expect([inside, Object.keys(fields)]).toEqual([inside, [name]]);
            }
            const { body } = await ask('POST', path, tokens.member).send({
              ...bodies.body(path),
              currentPassword: GOOD_PASSWORD,
            });
            expect([path, body.status]).toEqual([path, 'success']);
          }
          for (const { verb, path, rule } of routes()) {
            const token = mayUse(rule, tokens);
            if (verb === 'GET') {
              const query = new URLSearchParams({ url: address, redirect_uri: address, next: address });
              const { headers } = await ask(verb, `${callable(path)}?${query}`, token).redirects(0);
              expect([path, headers.location ?? '']).toEqual([path, expect.not.stringContaining(address)]);
              continue;
            }
            for (const field of bodies.fields(path)) {
              await ask(verb, callable(path), token).send({ ...bodies.body(path), [field]: address });
            }
          }
          expect(calls).toBe(0);
        } finally {
          await new Promise((resolve) => canary.close(resolve));
        }
      },
      LONG_MS,
    );
  });

  describe('8 configuration', () => {
    it(
      'takes JSON only, from any page, and allows no foreign one to read',
      async () => {
        for (const { path, rule } of routes('POST')) {
          if (rule.kind !== 'public') continue;
          for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
            const reply = await ask('POST', callable(path))
              .set('Content-Type', type)
              .set('Origin', 'https://evil.example')
              .send('{"email":"a@example.org","password":"x"}');
            // What mail programs post to end a mail (RFC 8058): nothing of it is read.
            const oneClick = path === '/api/notifications/unsubscribe' && type.endsWith('urlencoded');
            expect([path, type, reply.status]).toEqual([path, type, oneClick ? 400 : 415]);
            expect(reply.headers['access-control-allow-origin']).toBeUndefined();
          }
        }
      },
      LONG_MS,
    );

    it(
      'keeps what sessions answer out of every cache',
      async () => {
        const tokens = await holders();
        for (const { verb, path, rule } of routes('GET')) {
          if (rule.kind === 'public') continue;
          const { headers } = await ask(verb, callable(path), mayUse(rule, tokens));
          expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
        }
      },
      LONG_MS,
    );
  });

  describe('9 inventory', () => {
    it.each([
      'dev/services/getCategories',
      'dev/services/createCategory',
      'dev/upload-img-to-s3',
      'json/objectiveQuestions.json',
      'getUserList',
      'blogs',
      'courses',
      'questions',
      'exams',
      'user_exam',
      'user_exam/user_demo_exam',
      'course_document',
      'user_study_materials',
      'forceUnsubscribe',
    ])('has no /api/%s', async (path) => {
      const { token } = await admin();
      for (const verb of ['GET', 'POST']) {
        const reply = await ask(verb, `/api/${path}`, token);
        expect([reply.status, reply.body.status, codeOf(reply)]).toEqual([404, 'error', 'not_found']);
      }
    });
  });
});
