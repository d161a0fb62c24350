import { conditionsOf, type AlertFacts, type SeenProcess } from './conditions.js';

const NOW_MS = Date.UTC(2026, 10, 24);
const MINUTE_MS = 60_000;
const GIB = 1_073_741_824;
const process = (node: string, changes: Partial<SeenProcess> = {}): SeenProcess => ({
  node,
  silent: false,
  roles: ['api', 'worker', 'feed'],
  disk: { freeBytes: 100 * GIB, totalBytes: 200 * GIB },
  ...changes,
});
const WELL: AlertFacts = {
  nowMs: NOW_MS,
  processes: [process('a:1')],
  older: 0,
  queues: [{ name: 'mail', waitingSinceMs: NOW_MS - MINUTE_MS, failedLately: 3 }],
  outboxSinceMs: NOW_MS - 1_000,
  deadSources: [],
  certificate: { endsMs: NOW_MS + 60 * 86_400_000, fault: null },
  publicUrl: 'https://prices.example',
};
const found = (changes: Partial<AlertFacts>): string[] =>
  conditionsOf({ ...WELL, ...changes }).held.map(({ kind, subject }) => `${kind}:${subject}`);
const full = { freeBytes: GIB / 2, totalBytes: 200 * GIB };
const certificate = (days: number) => ({ endsMs: NOW_MS + days * 86_400_000, fault: null });

describe('what operators are told of', () => {
  it.each<[string, string[], Partial<AlertFacts>]>([
    ['nothing where all is well', [], {}],
    ['a dead source by its name', ['source:kraken'], { deadSources: [{ name: 'kraken', detail: 'silent' }] }],
    ['no worker', ['worker:'], { processes: [process('a:1', { roles: ['api', 'feed'] })] }],
    [
      'a worker that is silent',
      ['worker:', 'feed:'],
      { processes: [process('a:1', { roles: ['api'] }), process('b:2', { silent: true })] },
    ],
    ['no role while an older release may have it', [], { processes: [], older: 1 }],
    ['queues that do not answer', ['queue:all'], { queues: null }],
    [
      'a job that waits',
      ['queue:mail'],
      { queues: [{ name: 'mail', waitingSinceMs: NOW_MS - 31 * MINUTE_MS, failedLately: 0 }] },
    ],
    [
      'jobs that fail',
      ['queue:mail, failed jobs'],
      { queues: [{ name: 'mail', waitingSinceMs: null, failedLately: 20 }] },
    ],
    ['messages that nobody hands on', ['queue:outbox'], { outboxSinceMs: NOW_MS - 6 * MINUTE_MS }],
    [
      'one full disk a machine',
      ['disk:b'],
      { processes: [process('a:1'), process('b:2', { disk: full }), process('b:3', { disk: full })] },
    ],
    ['a certificate that ends', ['certificate:prices.example'], { certificate: certificate(13) }],
    ['no certificate of an address without TLS', [], { publicUrl: 'http://localhost', certificate: null }],
  ])('%s', (_, expected, changes) => {
    expect(found(changes)).toEqual(expected);
    for (const { subject, detail } of conditionsOf({ ...WELL, ...changes }).held) {
      expect(subject.length).toBeLessThanOrEqual(80);
      expect(detail).toMatch(/\S\.$/);
    }
  });

  it('does not know of a certificate that nobody could be asked about', () => {
    expect([...conditionsOf({ ...WELL, certificate: null }).unknown]).toEqual(['certificate']);
    expect([...conditionsOf({ ...WELL, certificate: null, publicUrl: undefined }).unknown]).toEqual([]);
  });
});
