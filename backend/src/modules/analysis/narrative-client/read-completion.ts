import type { FactSheet } from '@pricealgo/algorithms/narrative/fact-sheet';
import { type NarrativePicks, readPicks } from '@pricealgo/algorithms/narrative/picks';
import type { NarrativeFault } from './narrative-result.js';

/** What is read of a chat completion; services that speak the protocol may leave out anything. */
export interface Completion {
  readonly model?: unknown;
  readonly choices?: readonly {
    readonly finish_reason?: unknown;
    readonly message?: { readonly content?: unknown; readonly refusal?: unknown };
  }[];
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown } | null;
}

export type ReadCompletion =
  | { readonly kind: 'picks'; readonly picks: NarrativePicks; readonly dropped: number }
  | { readonly kind: 'rejected'; readonly why: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreadable' };

/** What of a completion may be said of a fact sheet. */
export function readCompletion(completion: Completion, sheet: FactSheet): ReadCompletion {
  const choice = completion.choices?.[0];
  if (!choice?.message) return { kind: 'unreadable' };
  const { content, refusal } = choice.message;
  if (refusal || choice.finish_reason === 'content_filter') return { kind: 'refused' };
  if (typeof content !== 'string') return { kind: 'unreadable' };
  if (choice.finish_reason === 'length') return { kind: 'rejected', why: 'the answer was cut off' };
  const read = readPicks(parseJson(content), sheet);
  return read ? { kind: 'picks', ...read } : { kind: 'rejected', why: 'nothing in the answer may be said' };
}

/** `undefined`, which picks nothing, where it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The service did not answer in time. */
export class NarrativeTimeout extends Error {}

/** Which fault an error of the SDK stands for. */
export async function vendorFault(error: unknown): Promise<{ fault: NarrativeFault; explanation: string }> {
  // Who throws these has loaded it already.
  const { APIConnectionError, APIConnectionTimeoutError, APIError } = await import('openai');
  if (error instanceof NarrativeTimeout || error instanceof APIConnectionTimeoutError) {
    return { fault: 'timeout', explanation: 'no answer within the time-out' };
  }
  if (error instanceof APIConnectionError) return { fault: 'unreachable', explanation: 'no connection' };
  if (error instanceof APIError) {
    const status = error.status as number | undefined;
    const explanation = status === undefined ? 'the service failed' : `the service answered ${status}`;
    if (status === 401 || status === 403) return { fault: 'unauthorised', explanation };
    if (status === 429) return { fault: 'rate-limited', explanation };
    return { fault: 'vendor-error', explanation };
  }
  return { fault: 'vendor-error', explanation: 'the answer of the service cannot be read' };
}
