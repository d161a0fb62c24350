import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { AppError } from '../../../common/errors/app-error.js';
import { canonicalJson, sha256Hex } from '../../../common/json/canonical-json.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { AlgorithmCall, CallInputs } from './algorithm-call.entity.js';
import type { CallMode, CallOrigin } from '@pricealgo/contract/calls';
import { CHAIN_START, chainHash, type ChainedRecord } from './call-chain.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';

/** Advisory lock of every writer: calls are numbered and chained one after the other. Any constant works. */
const CHAIN_LOCK = 727_001_005;

const compress = promisify<string, Buffer>(gzip);

export interface CallDraft {
  algo: AlgorithmName;
  version: string;
  commit: string;
  instrument: string;
  params: Record<string, unknown>;
  /** JSON of everything that the algorithm read, as it read it. */
  inputs: string;
  /** Of the data that matters: see data-hash.ts; default: the whole of the inputs. */
  dataHash?: string;
  output: AlgorithmOutput<unknown>;
  priceAtCall: number | null;
  priceTimeMs: number | null;
  currency: string;
  simulated: boolean;
  origin: CallOrigin;
  /** Which market it is about; default: what follows from the rest. */
  mode?: CallMode;
  /** Where the prices come from. */
  source?: string;
  durationMs: number;
  costUsd: number;
  calledAtMs: number;
}

export type WithdrawnCall = Readonly<Pick<AlgorithmCall, 'seq' | 'instrument' | 'algo'>>;

export interface Withdrawal {
  readonly callId: string;
  /** Id of the administrator who withdraws the call. */
  readonly withdrawnBy: string;
  readonly reason: string;
}

/** Appends calls and their withdrawals. The only writer of both tables. */
@Injectable()
export class CallRecorder {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly ledger: LedgerRepository,
  ) {}

  /**
   * Appends a call, or finds the one that the same inputs made on the same UTC day: repeating is safe.
   * @param alongside more writes of the same transaction, e.g. the run that is done now
   */
  async record(
    draft: CallDraft,
    alongside: (em: EntityManager, call: AlgorithmCall) => Promise<void> = async () => undefined,
  ): Promise<{ call: AlgorithmCall; created: boolean }> {
    const inputsHash = sha256Hex(draft.inputs);
    const day = new Date(draft.calledAtMs).toISOString().slice(0, 10);
    // Before the lock is taken, and off this thread: inputs of ten years are large.
    const content = await compress(draft.inputs);
    return this.em.fork().transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [CHAIN_LOCK]);
      const { algo, version, instrument, origin } = draft;
      const existing = await em.findOne(AlgorithmCall, {
        algo,
        version,
        instrument,
        origin,
        inputsHash,
        day,
      });
      const call = existing ?? (await this.append(em, draft, { hash: inputsHash, content }, day));
      await alongside(em, call);
      return { call, created: existing === null };
    });
  }

  /**
   * Withdraws a call, once and for good: a row beside the call, which itself is never changed.
   * @param alongside more writes of the same transaction, e.g. the line of the audit trail
   * @throws AppError `call_not_found`; `conflict` for a call that is withdrawn already
   */
  async withdraw(
    { callId, withdrawnBy, reason }: Withdrawal,
    alongside: (em: EntityManager, call: WithdrawnCall) => Promise<void>,
  ): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const call = await em.findOne(AlgorithmCall, { id: callId }, { exclude: ['output'] });
      if (!call) throw new AppError('call_not_found');
      const made = await em.execute<{ call_id: string }[]>(
        `insert into algorithm_call_withdrawal (call_id, withdrawn_by, reason) values (?, ?, ?)
         on conflict (call_id) do nothing returning call_id`,
        [callId, withdrawnBy, reason],
      );
      if (made.length === 0) throw new AppError('conflict', { message: 'This call is withdrawn already.' });
      await this.ledger.append(em, callId, 0);
      const { instrument, algo } = call;
      await this.outbox.addEvent(em, 'analysis.withdrawn', { callId, instrument, algo });
      await alongside(em, call);
    });
  }

  private async append(
    em: EntityManager,
    draft: CallDraft,
    stored: { hash: string; content: Buffer },
    day: string,
  ): Promise<AlgorithmCall> {
    const { hash: inputsHash } = stored;
    const [last] = await em.find(
      AlgorithmCall,
      {},
      { orderBy: { seq: 'desc' }, limit: 1, fields: ['seq', 'hash'] },
    );
    const { inputs: _, calledAtMs, priceTimeMs, ...kept } = draft;
    const { label, stance, score } = draft.output;
    const record: ChainedRecord = {
      seq: Number(last?.seq ?? 0) + 1,
      id: randomUUID(),
      algo: draft.algo,
      version: draft.version,
      commit: draft.commit,
      instrument: draft.instrument,
      paramsHash: sha256Hex(canonicalJson(draft.params)),
      inputsHash,
      outputHash: sha256Hex(canonicalJson(draft.output)),
      label,
      stance,
      score,
      priceAtCall: draft.priceAtCall,
      priceTimeMs,
      currency: draft.currency,
      simulated: draft.simulated,
      origin: draft.origin,
      calledAtMs,
    };
    const previousHash = last?.hash ?? CHAIN_START;
    await em.upsert(CallInputs, stored, { onConflictAction: 'ignore' });
    const call = em.create(AlgorithmCall, {
      ...kept,
      id: record.id,
      seq: String(record.seq),
      paramsHash: record.paramsHash,
      inputsHash,
      outputHash: record.outputHash,
      dataHash: draft.dataHash ?? inputsHash,
      day,
      label,
      stance,
      score,
      priceTime: priceTimeMs === null ? null : new Date(priceTimeMs),
      calledAt: new Date(calledAtMs),
      previousHash,
      hash: chainHash(previousHash, record),
    });
    await em.persist(call).flush();
    await this.outbox.addEvent(em, 'analysis.called', {
      callId: call.id,
      instrument: call.instrument,
      algo: call.algo,
    });
    return call;
  }
}
