import type { NarrativeAnswer } from '@pricealgo/algorithms/narrative/narrative-answer';
import type { NoAiReason } from '@pricealgo/algorithms/narrative/narrative-output';

/** Tokens of all requests of one narrative, refused answers included: they cost as well. */
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
  /** Two answers were cut off, were no JSON or broke the rules. */
  | 'rejected';

export type NarrativeResult =
  | {
      readonly kind: 'ai';
      readonly answer: NarrativeAnswer;
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
