import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { callEvidenceSchema, ledgerPageSchema } from '@pricealgo/contract/ledger';
import { canonicalJson, sha256Hex } from '../../src/common/json/canonical-json.js';
import { DAY_MS } from '../../src/common/market/zone-days.js';
import { LedgerHeadService, LedgerRepository } from '../../src/modules/analysis/index.js';
import { CallRecorder, type CallDraft } from '../../src/modules/analysis/calls/call-recorder.js';
import { chainHash } from '../../src/modules/analysis/calls/call-chain.js';
import { OutcomeRepository } from '../../src/modules/analysis/outcomes/outcome.repository.js';
import type { Outcome } from '../../src/modules/analysis/outcomes/score-call.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const run = promisify(execFile);
const program = (name: string): string =>
  fileURLToPath(new URL(`../../../frontend/public/${name}`, import.meta.url));
/** What an outsider starts, and with what. */
const VERIFIERS: readonly (readonly [string, string])[] = [
  [process.execPath, 'verify-ledger.mjs'],
  ['python3', 'verify_ledger.py'],
];
const FIRST_NIGHT_MS = Date.UTC(2026, 10, 26, 0, 20);

/** A coin of a billionth of a dollar: numbers that programs write in different ways. */
const draft = (n: number): CallDraft => ({
  algo: 'comparative',
  version: '2',
  commit: 'unknown',
  instrument: 'CRYPTO:PEPUSD',
  params: { sessions: n, share: 1e-7, ключ: 'ä "quoted"\n', volume: 8.5e15 },
  inputs: JSON.stringify({ n, peers: [{ key: 'CRYPTO:BTCUSD' }, { key: 'CRYPTO:ETHUSD' }] }),
  output: {
    label: 'Ahead',
    stance: 1,
    score: n / 7,
    headline: 'Ahead of its peers.',
    horizons: [20, 60],
    detail: { peers: ['CRYPTO:BTCUSD', 'CRYPTO:ETHUSD'] },
  } as never,
  priceAtCall: 1.2e-9 * n,
  priceTimeMs: 1_000 * n,
  currency: 'USD',
  simulated: true,
  origin: 'live',
  durationMs: 1,
  costUsd: 0,
  calledAtMs: Date.UTC(2026, 0, 1) + n,
});
const outcome = (horizon: number): Outcome => ({
  horizon,
  entryTimeMs: Date.UTC(2026, 0, 2),
  entryPrice: 1.21e-9,
  exitTimeMs: Date.UTC(2026, 1, 2),
  exitPrice: 1.3e21,
  logReturn: -1e-9,
  peerReturn: 0.000001,
  hit: true,
  forecastReturn: 1 / 3,
  probability: 0.5,
  brier: 0.25,
  pinball: 5e-324,
  baselinePinball: 100,
  inside: null,
  delisted: false,
});

describe('the ledger of calls and outcomes', () => {
  let test: TestApp;
  let folder: string;
  const calls: string[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pricealgo-ledger-'));
    test = await createTestApp({ ROLES: 'api', RATE_LIMIT_FACTOR: '1000' });
    const recorder = test.app.get(CallRecorder);
    for (let n = 1; n <= 3; n += 1) calls.push((await recorder.record(draft(n))).call.id);
    const outcomes = new OutcomeRepository(test.orm.em, test.app.get(LedgerRepository));
    for (const horizon of [20, 60]) await outcomes.save(calls[0]!, outcome(horizon));
    await recorder.withdraw(
      { callId: calls[1]!, withdrawnBy: calls[1]!, reason: 'A split was missing.' },
      async () => undefined,
    );
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  const heads = async (): Promise<string[]> =>
    (await test.http.get('/ledger-heads.jsonl').expect(200)).text.split('\n').filter(Boolean);
  /** What a verifier says: its output, or why it refused. */
  const verified = (verifier: readonly [string, string], ...args: string[]): Promise<string> =>
    verifiedAt(test.url, verifier, ...args);
  const verifiedAt = (
    url: string,
    [command, name]: readonly [string, string],
    ...args: string[]
  ): Promise<string> =>
    run(command, [program(name), url, ...args]).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    );
  const here = VERIFIERS.filter(([command]) => spawnSync(command, ['--version']).status === 0);

  it('chains each outcome once, and each withdrawal, in the order in which they were written', async () => {
    const outcomes = new OutcomeRepository(test.orm.em, test.app.get(LedgerRepository));
    await outcomes.save(calls[0]!, outcome(20));
    const { body } = await test.http.get('/api/outcome-chain').expect(200);
    const { links, total } = ledgerPageSchema.parse(body.data);
    expect(total).toBe(3);
    expect(links.map(({ record }) => [record.seq, record.kind, record.callId])).toEqual([
      [1, 'outcome', calls[0]],
      [2, 'outcome', calls[0]],
      [3, 'withdrawal', calls[1]],
    ]);
    expect(links[0]!.record).toMatchObject({ entryPrice: 1.21e-9, exitPrice: 1.3e21, pinball: 5e-324 });
    await expect(test.orm.em.fork().execute('delete from ledger_entry')).rejects.toThrow('append-only');
  });

  it('shows everything of a judged call, and of one that is not judged what the chain has', async () => {
    const [judged, open] = await Promise.all(
      [calls[0]!, calls[2]!].map(async (callId) => {
        const { body } = await test.http.get('/api/call-evidence').query({ callId }).expect(200);
        return callEvidenceSchema.parse(body.data);
      }),
    );
    expect(judged).toMatchObject({
      params: draft(1).params,
      output: draft(1).output,
      peers: ['CRYPTO:BTCUSD', 'CRYPTO:ETHUSD'],
      entries: [{ record: { horizon: 20 } }, { record: { horizon: 60 } }],
    });
    expect(open).toMatchObject({ params: null, output: null, peers: [], entries: [] });
  });

  it('is signed once a day, each head over the one before, the first over what was judged before there was a ledger', async () => {
    const service = test.app.get(LedgerHeadService);
    await test.orm.em.fork().execute(
      `insert into algorithm_call_outcome (call_id, horizon, entry_time, entry_price, exit_time, exit_price, log_return, delisted)
       select call_id, 120, entry_time, entry_price, exit_time, exit_price, 0.1, false from algorithm_call_outcome where horizon = 60`,
    );
    for (const night of [0, 0, 1]) await service.publish(FIRST_NIGHT_MS + night * DAY_MS);
    const bodies = (await heads()).map(
      (line) => JSON.parse((JSON.parse(line) as { body: string }).body) as object,
    );
    expect(bodies).toMatchObject([
      { day: '2026-11-25', calls: { seq: 3 }, outcomes: { seq: 4 }, previous: '0'.repeat(64) },
      { day: '2026-11-26' },
    ]);
  });

  it.each(here)('is confirmed by %s %s, which have nothing of ours but the address', async (...verifier) => {
    const kept = path.join(folder, 'kept.jsonl');
    writeFileSync(kept, `${(await heads())[0]}\n`);
    const said = await verified(verifier, '--head', kept, '--call', calls[0]!, '--call', calls[2]!);
    expect(said).toContain('3 calls fit');
    expect(said).toContain('4 outcomes and withdrawals fit');
    expect(said).toContain('2 signed heads fit');
    expect(said).toContain('the head of 2026-11-25 in');
    expect(said).toContain(`the call ${calls[0]} said what is shown now; 3 outcomes`);
    expect(said).toContain(`the call ${calls[2]} is in the chain and not judged yet`);
  });

  it.each(here)('is refused by %s %s with a head that somebody else signed', async (...verifier) => {
    const forged = path.join(folder, 'forged.jsonl');
    const [line] = await heads();
    writeFileSync(forged, line!.replace('2026-11-25', '2026-11-24'));
    expect(await verified(verifier, '--head', forged)).toContain('the signature of 2026-11-24 does not fit');
  });

  it.each(here)('is refused by %s %s once its owner changes a loss', async (...verifier) => {
    const change = (loss: number): Promise<unknown> =>
      test.orm.em.fork().transactional(async (em) => {
        await em.execute(
          'alter table algorithm_call_outcome disable trigger algorithm_call_outcome_append_only',
        );
        await em.execute('update algorithm_call_outcome set baseline_pinball = ? where horizon = 60', [loss]);
        await em.execute(
          'alter table algorithm_call_outcome enable trigger algorithm_call_outcome_append_only',
        );
      });
    await change(99);
    try {
      expect(await verified(verifier)).toContain('/api/outcome-chain is broken at 2');
    } finally {
      await change(100);
    }
  });

  it.each(here)(
    'is refused by %s %s once its owner writes it anew, since a head was signed',
    async (...verifier) => {
      const write = (reason: string): Promise<unknown> =>
        test.orm.em.fork().transactional(async (em) => {
          for (const table of ['algorithm_call_withdrawal', 'ledger_entry'])
            await em.execute(`alter table ${table} disable trigger ${table}_append_only`);
          await em.execute('update algorithm_call_withdrawal set reason = ?', [reason]);
          let previous: string | null = null;
          for (const link of await test.app.get(LedgerRepository).links(2, 2)) {
            const changed = link.record.kind === 'withdrawal' ? { reason } : {};
            previous ??= link.previousHash;
            const hash: string = chainHash(previous, { ...link.record, ...changed });
            await em.execute('update ledger_entry set previous_hash = ?, hash = ? where seq = ?', [
              previous,
              hash,
              link.record.seq,
            ]);
            previous = hash;
          }
          for (const table of ['algorithm_call_withdrawal', 'ledger_entry'])
            await em.execute(`alter table ${table} enable trigger ${table}_append_only`);
        });
      await write('An error of somebody else.');
      try {
        expect(await verified(verifier)).toContain('the outcomes up to 2026-11-25 are not those of the head');
      } finally {
        await write('A split was missing.');
      }
    },
  );

  /** The site as a liar serves it: answers at an address are changed, all others are ours. */
  async function lying(address: string, lie: (text: string) => string) {
    const server = createServer((request, response) => {
      void (async () => {
        const answer = await fetch(`${test.url}${request.url}`);
        const text = await answer.text();
        response.writeHead(answer.status);
        response.end(request.url!.startsWith(address) ? lie(text) : text);
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url, close: () => new Promise((resolve) => server.close(resolve)) };
  }
  const EVIDENCE = '/api/call-evidence';
  interface Evidence {
    data: {
      link: { record: Record<string, unknown> };
      output: Record<string, unknown> | null;
      peers: string[];
      entries: { record: Record<string, unknown> }[];
    };
  }
  const inEvidence =
    (change: (data: Evidence['data']) => void) =>
    (text: string): string => {
      const answer = JSON.parse(text) as Evidence;
      change(answer.data);
      return JSON.stringify(answer);
    };
  const LIES: readonly (readonly [string, string, (text: string) => string, string])[] = [
    [
      'another answer and its hash',
      EVIDENCE,
      inEvidence((data) => {
        data.output = { label: 'Behind' };
        data.link.record.outputHash = sha256Hex(canonicalJson(data.output));
      }),
      'is not the one of the chain',
    ],
    ['no answer of a judged call', EVIDENCE, inEvidence((data) => (data.output = null)), 'is kept back'],
    ['fewer outcomes', EVIDENCE, inEvidence((data) => data.entries.pop()), 'are not those of the chain'],
    [
      'a better outcome',
      EVIDENCE,
      inEvidence((data) => (data.entries[0]!.record.logReturn = 1)),
      'are not those of the chain',
    ],
    [
      'other peers',
      EVIDENCE,
      inEvidence((data) => (data.peers = ['NASDAQ:TSLA'])),
      'not compared with the peers',
    ],
    ['no heads any more', '/ledger-heads.jsonl', () => '', 'is not among those that are published now'],
  ];

  it.each(here.flatMap((verifier) => LIES.map((lie) => [verifier[1], lie[0], verifier, lie] as const)))(
    'is refused by %s where the site shows %s',
    async (_program, _lie, verifier, [, address, change, refusal]) => {
      const kept = path.join(folder, 'kept.jsonl');
      writeFileSync(kept, `${(await heads())[0]}\n`);
      const site = await lying(address, change);
      try {
        expect(await verifiedAt(site.url, verifier, '--head', kept, '--call', calls[0]!)).toContain(refusal);
      } finally {
        await site.close();
      }
    },
  );

  it.each(here)('is not confirmed by %s %s with a file that holds no head', async (...verifier) => {
    const empty = path.join(folder, 'empty.jsonl');
    writeFileSync(empty, '');
    expect(await verified(verifier, '--head', empty)).toContain('has no head in it');
  });

  it('takes the outcome of one of two judges who come at the same moment, and fails for neither', async () => {
    const ledger = test.app.get(LedgerRepository);
    const outcomes = new OutcomeRepository(test.orm.em, ledger);
    const { call } = await test.app.get(CallRecorder).record(draft(4));
    const first = test.orm.em.fork();
    await first.begin();
    await first.execute(
      `insert into algorithm_call_outcome (call_id, horizon, entry_time, entry_price, exit_time, exit_price, log_return, delisted)
       values (?, 20, now(), 1, now(), 1, 0, false)`,
      [call.id],
    );
    await ledger.append(first, call.id, 20);
    const second = outcomes.save(call.id, outcome(20));
    // The second has looked, and waits for what the first has written.
    const waiting = `select count(*)::int as n from pg_locks where not granted`;
    while ((await first.execute<[{ n: number }]>(waiting))[0].n === 0);
    await first.commit();
    await second;
    expect(await ledger.linksOf(call.id)).toHaveLength(1);
  });
});
