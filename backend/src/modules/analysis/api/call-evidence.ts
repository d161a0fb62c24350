import type { CallEvidenceDto } from '@pricealgo/contract/ledger';
import { AppError } from '../../../common/errors/app-error.js';
import { chainedRecordOf } from '../calls/call-chain.js';
import type { CallRepository } from '../calls/call.repository.js';
import type { LedgerRepository } from '../ledger/ledger.repository.js';
import { isRelative } from '../outcomes/score-call.js';

/**
 * What outsiders need to judge a call themselves. What members pay for, the whole answer, is public from the first outcome on.
 * @throws AppError call_not_found
 */
export async function callEvidence(
  callId: string,
  calls: CallRepository,
  ledger: LedgerRepository,
): Promise<CallEvidenceDto> {
  const known = await calls.byId(callId);
  if (!known) throw new AppError('call_not_found');
  const { call, outcomes } = known;
  const isJudged = outcomes.length > 0;
  return {
    link: { record: chainedRecordOf(call), previousHash: call.previousHash, hash: call.hash },
    params: isJudged ? call.params : null,
    output: isJudged ? { ...call.output } : null,
    peers: isJudged && isRelative(call.algo) ? await peersOf(calls, call.inputsHash) : [],
    entries: await ledger.linksOf(callId),
  };
}

async function peersOf(calls: CallRepository, inputsHash: string): Promise<string[]> {
  const text = await calls.inputsText(inputsHash);
  if (text === null) return [];
  const { peers = [] } = JSON.parse(text) as { peers?: readonly { key: string }[] };
  return peers.map(({ key }) => key);
}
