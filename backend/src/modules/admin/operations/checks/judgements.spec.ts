import type { KnownNode } from '../nodes.repository.js';
import {
  judgeAddress,
  judgeBackup,
  judgeClock,
  judgeDisk,
  judgeMail,
  judgeMigrations,
  judgeProcesses,
  judgeRedis,
  judgeSecondFactor,
  judgeSecret,
  judgeSource,
} from './judgements.js';

const GIB = 1_073_741_824;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 24);

const node = (name: string, changes: Partial<KnownNode> & { print?: string; roles?: string[] } = {}) =>
  ({
    node: name,
    silent: false,
    otherVersion: false,
    facts: { secretPrint: changes.print ?? 'x', roles: changes.roles ?? ['api', 'worker', 'feed'] },
    ...changes,
  }) as KnownNode;
const trial = (name: 'kraken' | 'coinbase' | 'simulated', works: boolean) => ({
  ...{ name, works, tookMs: 1, quotes: [], served: 0, recorded: [] },
  ...(works ? { fault: null, detail: null } : { fault: 'unreachable' as const, detail: null }),
});
const stored = { refused: null, advice: null };
const certificate = (days: number, fault: string | null = null) => ({
  endsMs: NOW_MS + days * DAY_MS,
  fault,
});
const address = (
  ...[url, found, production = true]: [string | undefined, ReturnType<typeof certificate> | null, boolean?]
) => judgeAddress(url, found, production, NOW_MS);
const HTTPS = 'https://prices.example';

describe('what a check says', () => {
  it.each([
    ['ok', judgeMigrations([], [])],
    ['fail', judgeMigrations(['a'], [])],
    ['warn', judgeMigrations([], ['b'])],
    ['ok', judgeProcesses([node('a')], 0)],
    ['warn', judgeProcesses([], 0)],
    ['warn', judgeProcesses([node('a', { silent: true })], 0)],
    ['fail', judgeProcesses([node('a', { roles: ['api', 'feed'] })], 0)],
    ['warn', judgeProcesses([node('a', { roles: ['api'] })], 1)],
    ['warn', judgeProcesses([node('a'), node('b', { otherVersion: true })], 0)],
    ['ok', judgeSecret('x', [node('a'), node('b')], stored)],
    ['fail', judgeSecret('x', [node('a'), node('b', { print: 'y' })], stored)],
    ['ok', judgeSecret('x', [node('a'), node('b', { print: 'y', silent: true })], stored)],
    ['warn', judgeSecret('x', [], { refused: null, advice: 'rotate' })],
    ['fail', judgeSecret('x', [], { refused: 'no', advice: null })],
    ['ok', judgeRedis(false, null, [node('a'), node('b', { silent: true })])],
    ['fail', judgeRedis(false, null, [node('a'), node('b')])],
    ['ok', judgeRedis(true, null, [node('a'), node('b')])],
    ['fail', judgeRedis(true, 'ECONNREFUSED', [node('a')])],
    ['ok', judgeMail(false, null, false)],
    ['warn', judgeMail(false, null, true)],
    ['ok', judgeMail(true, null, true)],
    ['fail', judgeMail(true, 'SMTP EAUTH 535', false)],
    ['ok', address(undefined, null, false)],
    ['fail', address(undefined, null)],
    ['warn', address('http://prices.example', null)],
    ['ok', address('http://localhost:3000', null, false)],
    ['warn', address(HTTPS, null)],
    ['ok', address(HTTPS, certificate(14))],
    ['warn', address(HTTPS, certificate(13))],
    ['fail', address(HTTPS, certificate(-1))],
    ['fail', address(HTTPS, certificate(60, 'ERR_TLS_CERT_ALTNAME_INVALID'))],
    ['ok', judgeSource([trial('kraken', true)], true)],
    ['warn', judgeSource([trial('kraken', true), trial('coinbase', false)], true)],
    ['fail', judgeSource([trial('kraken', false), trial('coinbase', false)], true)],
    ['ok', judgeSource([trial('simulated', true)], false)],
    ['warn', judgeSource([trial('simulated', true)], true)],
    ['ok', judgeBackup(null, null, 24, false, NOW_MS)],
    ['warn', judgeBackup(null, null, 24, true, NOW_MS)],
    ['warn', judgeBackup('/backups', null, 24, true, NOW_MS)],
    ['ok', judgeBackup('/backups', NOW_MS - 36 * HOUR_MS, 24, true, NOW_MS)],
    ['warn', judgeBackup('/backups', NOW_MS - 37 * HOUR_MS, 24, true, NOW_MS)],
    ['warn', judgeBackup('/backups', NOW_MS - 72 * HOUR_MS, 24, true, NOW_MS)],
    ['fail', judgeBackup('/backups', NOW_MS - 73 * HOUR_MS, 24, true, NOW_MS)],
    ['fail', judgeBackup('/backups', NOW_MS - 4 * HOUR_MS, 1, false, NOW_MS)],
    ['warn', judgeSecondFactor({ administrators: 0, without: 0 }, true)],
    ['ok', judgeSecondFactor({ administrators: 2, without: 0 }, false)],
    ['warn', judgeSecondFactor({ administrators: 2, without: 1 }, false)],
    ['ok', judgeSecondFactor({ administrators: 2, without: 1 }, true)],
    ['ok', judgeClock([{ name: 'a', aheadMs: -4_000 }])],
    ['warn', judgeClock([{ name: 'a', aheadMs: -6_000 }])],
    [
      'fail',
      judgeClock([
        { name: 'a', aheadMs: 0 },
        { name: 'b', aheadMs: 31_000 },
      ]),
    ],
    ['ok', judgeDisk([{ name: 'a', room: null }])],
    ['ok', judgeDisk([{ name: 'a', room: { freeBytes: 5 * GIB, totalBytes: 40 * GIB } }])],
    ['warn', judgeDisk([{ name: 'a', room: { freeBytes: 3 * GIB, totalBytes: 40 * GIB } }])],
    ['fail', judgeDisk([{ name: 'a', room: { freeBytes: GIB / 2, totalBytes: 1.5 * GIB } }])],
  ])('%s: %o', (state, found) => {
    expect(found.state).toBe(state);
    expect(found.text).toMatch(/\S\.$/);
    // Whoever is told that something is wrong is told what to do.
    expect(found.advice !== null).toBe(state !== 'ok');
  });

  it('names who differs, and no secret', () => {
    const said = judgeSecret('x', [node('a'), node('shop:7', { print: 'y' })], stored);
    expect(said.text).toBe('1 process has another APP_SECRET than this one: shop:7.');
    expect(judgeBackup('/backups', NOW_MS - HOUR_MS, 24, true, NOW_MS).text).toBe(
      'The newest backup is 1 hour old; one is due every 24 hours.',
    );
    expect(judgeBackup('/backups', NOW_MS - 9.5 * DAY_MS, 24, true, NOW_MS).text).toContain('9 days old');
    expect(judgeClock([{ name: 'b:1', aheadMs: -31_400 }]).text).toContain('b:1 by 31 s');
    expect(judgeDisk([{ name: 'a', room: { freeBytes: GIB / 2, totalBytes: GIB } }]).text).toBe(
      'a: 0.5 of 1.0 GiB free.',
    );
  });
});
