import type { NarrativeAnswer } from '@pricealgo/algorithms/narrative/narrative-answer';
import type { NoAiReason } from '@pricealgo/algorithms/narrative/narrative-output';

/** Tokens of the request of a narrative, a refused answer's included: it costs as well. */
export interface TokenUsage {
  readonly requests: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Why the language model gave nothing that can be shown. */
export type NarrativeFault =
  | 'not-configured'
  /** No answer within the time-out. */
  | 'timeout'
  | 'unreachable'
  | 'unauthorised'
  | 'rate-limited'
  /** Any other error of the service, or an answer that is no completion. */
  | 'vendor-error'
  /** The model declined. */
  | 'refused'
  /** The answer was cut off, or nothing in it may be said. */
  | 'rejected';

export type NarrativeResult =
  | {
      readonly kind: 'ai';
      readonly answer: NarrativeAnswer;
      /** Choices that do not hold and are not said. */
      readonly dropped: number;
      /** As the service names it, which may be more precise than the configured name. */
      readonly model: string;
      readonly usage: TokenUsage;
    }
  | {
      readonly kind: 'template';
      readonly reason: NoAiReason;
      readonly fault: NarrativeFault;
      /** For the operator's log; never holds the key. */
      readonly explanation: string;
      readonly usage: TokenUsage;
    };
