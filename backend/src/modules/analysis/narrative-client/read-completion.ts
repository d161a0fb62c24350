import { checkNarrative } from '@pricealgo/algorithms/narrative/check-narrative';
import { combinedStance } from '@pricealgo/algorithms/narrative/combined-stance';
import type { FactSheet } from '@pricealgo/algorithms/narrative/fact-sheet';
import type { NarrativeAnswer } from '@pricealgo/algorithms/narrative/narrative-answer';
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
  | { readonly kind: 'answer'; readonly answer: NarrativeAnswer }
  /** The model may be asked once more, with the faults. */
  | { readonly kind: 'rejected'; readonly content: string; readonly faults: readonly string[] }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreadable' };

/** Whether a completion holds a narrative that may be shown. */
export function readCompletion(completion: Completion, sheet: FactSheet): ReadCompletion {
  const choice = completion.choices?.[0];
  if (!choice?.message) return { kind: 'unreadable' };
  const { content, refusal } = choice.message;
  if (refusal || choice.finish_reason === 'content_filter') return { kind: 'refused' };
  if (typeof content !== 'string') return { kind: 'unreadable' };
  if (choice.finish_reason === 'length') {
    return { kind: 'rejected', content, faults: ['it was cut off: it must be much shorter'] };
  }
  const check = checkNarrative(parseJson(content), sheet, combinedStance(sheet));
  if (check.ok) return { kind: 'answer', answer: check.answer };
  return { kind: 'rejected', content, faults: check.faults };
}

/** `undefined`, which has no field that is wanted, where it is not JSON. */
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
