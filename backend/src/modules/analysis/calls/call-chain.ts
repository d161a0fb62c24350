import { canonicalJson, sha256Hex } from '../../../common/json/canonical-json.js';
import type { AlgorithmCall } from './algorithm-call.entity.js';
import type { CallRepository } from './call.repository.js';

/** Previous hash of the first link of a chain. */
export const CHAIN_START = '0'.repeat(64);

/** What the hash of a call covers. The output is covered by its own hash, so that the chain can be checked without it. */
export interface ChainedRecord {
  readonly seq: number;
  readonly id: string;
  readonly algo: string;
  readonly version: string;
  readonly commit: string;
  readonly instrument: string;
  /** SHA-256 of the canonical JSON of the parameters. */
  readonly paramsHash: string;
  readonly inputsHash: string;
  /** SHA-256 of the canonical JSON of the output. */
  readonly outputHash: string;
  readonly label: string;
  readonly stance: number | null;
  readonly score: number | null;
  readonly priceAtCall: number | null;
  readonly priceTimeMs: number | null;
  readonly currency: string;
  readonly simulated: boolean;
  readonly origin: string;
  /** Wall clock of the call, ms since epoch UTC. */
  readonly calledAtMs: number;
}

/**
 * SHA-256 over the hash before, a line feed and the canonical JSON (RFC 8785) of the record, hex: a change anywhere changes all that
 * follow. Calls and their outcomes are chained alike.
 */
export function chainHash(previousHash: string, record: object): string {
  return sha256Hex(`${previousHash}\n${canonicalJson(record)}`);
}

export interface ChainLink {
  readonly record: ChainedRecord;
  readonly previousHash: string;
  readonly hash: string;
}

/**
 * Checks links that follow each other.
 * @param before hash of the call in front of the first link
 * @returns the sequence number of the first link that does not fit, `null` when all do
 */
export function firstBrokenLink(links: readonly ChainLink[], before = CHAIN_START): number | null {
  let previous = before;
  let seq = links[0]?.record.seq ?? 0;
  for (const link of links) {
    const fits =
      link.record.seq === seq &&
      link.previousHash === previous &&
      link.hash === chainHash(previous, link.record);
    if (!fits) return link.record.seq;
    previous = link.hash;
    seq += 1;
  }
  return null;
}

/** What a link of the chain is read from: everything but what stands in it as a hash. */
export type CallOfChain = Omit<
  AlgorithmCall,
  | 'params'
  | 'output'
  | 'mode'
  | 'source'
  | 'day'
  | 'durationMs'
  | 'costUsd'
  | 'paramsHash'
  | 'outputHash'
  | 'dataHash'
>;

/** The part of a stored call that its hash covers, computed from the whole call. */
export function chainedRecordOf(call: AlgorithmCall): ChainedRecord {
  return chainedRecord(call, {
    paramsHash: sha256Hex(canonicalJson(call.params)),
    outputHash: sha256Hex(canonicalJson(call.output)),
  });
}

/** The same where the hashes of parameters and output are known. */
export function chainedRecord(
  call: CallOfChain,
  { paramsHash, outputHash }: Pick<ChainedRecord, 'paramsHash' | 'outputHash'>,
): ChainedRecord {
  return {
    seq: Number(call.seq),
    id: call.id,
    algo: call.algo,
    version: call.version,
    commit: call.commit,
    instrument: call.instrument,
    paramsHash,
    inputsHash: call.inputsHash,
    outputHash,
    label: call.label,
    stance: call.stance ?? null,
    score: call.score ?? null,
    priceAtCall: call.priceAtCall ?? null,
    priceTimeMs: call.priceTime?.getTime() ?? null,
    currency: call.currency,
    simulated: call.simulated,
    origin: call.origin,
    calledAtMs: call.calledAt.getTime(),
  };
}

const LINKS_AT_ONCE = 500;

export interface CheckedChain {
  readonly links: number;
  /** Place of the first link that does not fit; null: all do. */
  readonly broken: number | null;
  /** Hash of the last link that fits. */
  readonly hash: string;
}

/** Computes every link of the chain anew, in parts, so that a long chain needs no more memory than a short one. */
export async function checkChain(calls: Pick<CallRepository, 'chain'>): Promise<CheckedChain> {
  let links = 0;
  let hash = CHAIN_START;
  for (;;) {
    const part = await calls.chain(links, LINKS_AT_ONCE);
    if (part.length === 0) return { links, broken: null, hash };
    // The part itself begins where it likes: that nothing is missing between two of them is seen by the place.
    const broken = part[0]!.record.seq === links + 1 ? firstBrokenLink(part, hash) : part[0]!.record.seq;
    if (broken !== null) return { links, broken, hash };
    links += part.length;
    hash = part.at(-1)!.hash;
  }
}
