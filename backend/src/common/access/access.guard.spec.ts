import { jest } from '@jest/globals';
import { Get, Post } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { Reflector } from '@nestjs/core';
import type { AdminRole } from '@pricealgo/contract/admin-roles';
import passport from 'passport';
import { AppError } from '../errors/app-error.js';
import {
  AdminOnly,
  AtAccountFactor,
  InMemberView,
  ProviderLogin,
  Public,
  RequiresSubscription,
  Roles,
} from './access.decorator.js';
import { AccessGuard } from './access.guard.js';
import { BearerStrategy } from './bearer.strategy.js';
import { heldPrincipal, type Principal } from './principal.js';

const member: Principal = {
  userId: 'u',
  sessionId: 's',
  role: 'member',
  subscriptionEndMs: null,
  tokenExpiresMs: Infinity,
};

class Routes {
  @Public() open(): void {}
  @Roles('member') members(): void {}
  @AdminOnly('jobs') admins(): void {}
  @AdminOnly('administrators') whole(): void {}
  @Roles('member') @InMemberView() @Get() shown(): void {}
  @Roles('member') @InMemberView() @Post() written(): void {}
  @Roles('member') @AtAccountFactor() costly(): void {}
  @Public() @AtAccountFactor() nobodyAsked(): void {}
  @Roles('admin') withoutArea(): void {}
  @RequiresSubscription() paid(): void {}
  @ProviderLogin() provider(): void {}
  bare(): void {}
}

describe('AccessGuard', () => {
  const strategies: BearerStrategy[] = [];
  afterEach(() => strategies.splice(0).forEach((strategy) => strategy.onApplicationShutdown()));

  const guarded = (principal: Principal | Error, providerLogin?: { canActivate: () => boolean }) => {
    const identify = jest.fn(async (token: string, _fromLoopback: boolean) => {
      if (token !== 'good') throw new AppError('session_expired');
      if (principal instanceof Error) throw principal;
      return principal;
    });
    const strategy = new BearerStrategy({ identify });
    strategies.push(strategy);
    const guard = new AccessGuard(new Reflector(), strategy, providerLogin);
    const call = async (route: keyof Routes, authorization?: string, more: object = {}) => {
      const request = {
        headers: { authorization },
        headersDistinct: { host: ['localhost:3001'] },
        socket: { remoteAddress: '127.0.0.1' },
        ...more,
      };
      const headers = new Map<string, string>();
      const response = { setHeader: (name: string, value: string) => headers.set(name, value) };
      const context = new ExecutionContextHost([request, response], Routes, Routes.prototype[route]);
      const passed = await guard.canActivate(context);
      return { passed, held: heldPrincipal(request as never), headers, request };
    };
    return { call, identify, strategy };
  };
  const refused = (code: string) => expect.objectContaining({ code });

  it('holds who calls, after one look at the session', async () => {
    const { call, identify } = guarded(member);
    const { passed, held, headers } = await call('members', 'Bearer good');
    expect(passed).toBe(true);
    expect(held).toBe(member);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(identify.mock.calls).toEqual([['good', true]]);
    expect((await call('members', 'good')).held).toBe(member);
  });

  it('asks for a session where there is none, and says that a dead one has ended', async () => {
    const { call, identify } = guarded(member);
    for (const none of [undefined, '', 'Bearer ']) {
      await expect(call('members', none)).rejects.toEqual(refused('session_required'));
    }
    expect(identify).not.toHaveBeenCalled();
    await expect(call('members', 'Bearer dead')).rejects.toEqual(refused('session_expired'));
  });

  it('takes a token from the header alone', async () => {
    const { call } = guarded(member);
    const elsewhere = { query: { access_token: 'good' }, body: { access_token: 'good' } };
    await expect(call('members', undefined, elsewhere)).rejects.toEqual(refused('session_required'));
  });

  it('holds nobody whom the rule refuses', async () => {
    const { call } = guarded(member);
    const seen: { user?: unknown } = {};
    await expect(call('admins', 'Bearer good', seen)).rejects.toEqual(refused('forbidden'));
    await expect(call('paid', 'Bearer good', seen)).rejects.toEqual(refused('subscription_expired'));
    expect(seen.user).toBeUndefined();
  });

  it('lets an administrator in where the role may be, and nobody without a role', async () => {
    const as = (adminRole?: AdminRole) =>
      guarded({ ...member, role: 'admin', ...(adminRole ? { adminRole } : {}) });
    expect((await as('operator').call('admins', 'Bearer good')).passed).toBe(true);
    expect((await as('full').call('whole', 'Bearer good')).passed).toBe(true);
    await expect(as('operator').call('whole', 'Bearer good')).rejects.toEqual(refused('role_forbidden'));
    await expect(as('editor').call('admins', 'Bearer good')).rejects.toEqual(refused('role_forbidden'));
    await expect(as().call('admins', 'Bearer good')).rejects.toEqual(refused('role_forbidden'));
    await expect(as('full').call('withoutArea', 'Bearer good')).rejects.toEqual(refused('forbidden'));
  });

  it('shows who looks at a member what is declared so, and no such route may write', async () => {
    const { call } = guarded({ ...member, viewerId: 'a' });
    expect((await call('shown', 'Bearer good')).passed).toBe(true);
    for (const route of ['members', 'paid', 'admins'] as const)
      await expect(call(route, 'Bearer good')).rejects.toEqual(refused('view_only'));
    await expect(guarded(member).call('written', 'Bearer good')).rejects.toEqual(refused('forbidden'));
  });

  it('keeps a session below the factor of its account from what could cost the account, and from nothing else', async () => {
    const { call } = guarded({ ...member, belowFactor: true });
    await expect(call('costly', 'Bearer good')).rejects.toEqual(refused('factor_required'));
    expect((await call('members', 'Bearer good')).passed).toBe(true);
    expect((await guarded(member).call('costly', 'Bearer good')).passed).toBe(true);
    await expect(guarded(member).call('nobodyAsked', 'Bearer good')).rejects.toEqual(refused('forbidden'));
  });

  it('refuses a route without a rule, and a provider login where none is bound', async () => {
    const { call } = guarded(member);
    await expect(call('bare', 'Bearer good')).rejects.toEqual(refused('forbidden'));
    await expect(call('provider')).rejects.toEqual(refused('forbidden'));
  });

  it('asks nobody on public routes, and runs the login of provider routes', async () => {
    const providerLogin = { canActivate: jest.fn(() => true) };
    const { call, identify } = guarded(member, providerLogin);
    expect(await call('open', 'Bearer dead')).toMatchObject({ passed: true, held: null });
    expect(providerLogin.canActivate).not.toHaveBeenCalled();
    expect(await call('provider')).toMatchObject({ passed: true, held: null });
    expect(providerLogin.canActivate).toHaveBeenCalledTimes(1);
    expect(identify).not.toHaveBeenCalled();
  });

  it('passes on what went wrong while it looked', async () => {
    const failure = new Error('the database does not answer');
    await expect(guarded(failure).call('members', 'Bearer good')).rejects.toBe(failure);
  });

  it('lets applications of one process keep their own strategies, and forgets them with the application', async () => {
    const [one, other] = [guarded(member), guarded({ ...member, userId: 'v' })];
    expect((await one.call('members', 'Bearer good')).held?.userId).toBe('u');
    expect((await other.call('members', 'Bearer good')).held?.userId).toBe('v');
    const registered = (name: string): unknown =>
      (passport as unknown as { _strategy(name: string): unknown })._strategy(name);
    expect(registered(one.strategy.name)).toBeDefined();
    one.strategy.onApplicationShutdown();
    expect(registered(one.strategy.name)).toBeUndefined();
    expect((await other.call('members', 'Bearer good')).held?.userId).toBe('v');
  });
});
