import { compose } from '@pricealgo/algorithms/narrative/compose';
import type { FactSheet } from '@pricealgo/algorithms/narrative/fact-sheet';
import { type NarrativeMessage, narrativeMessages } from '@pricealgo/algorithms/narrative/narrative-messages';
import { PICKS_SCHEMA } from '@pricealgo/algorithms/narrative/picks';
import type { OpenAI } from 'openai';
import type { NarrativeFault, NarrativeResult, TokenUsage } from './narrative-result.js';
import { type Completion, NarrativeTimeout, readCompletion, vendorFault } from './read-completion.js';

export const NARRATIVE_TIMEOUT_MS = 20_000;
const VENDOR_URL = 'https://api.openai.com/v1';
/** Room for the answer, and for the thinking of models that count it. */
const MAX_COMPLETION_TOKENS = 4_000;

export interface NarrativeSettings {
  /** `null`: the service is never called, every narrative is the template. */
  readonly apiKey: string | null;
  readonly model: string;
  /** Of any service that speaks the protocol. */
  readonly baseUrl?: string | null;
  /** Per request. */
  readonly timeoutMs?: number;
}

const NOTHING: TokenUsage = { requests: 0, promptTokens: 0, completionTokens: 0 };

/** Has a language model choose what a summary says, by keys; the words are ours, and what does not hold is dropped. */
export class NarrativeWriter {
  private client: Promise<OpenAI> | undefined;

  constructor(private readonly settings: NarrativeSettings) {}

  /**
   * Requests the narrative of a fact sheet.
   * @param signal ends the request when its run is cancelled
   * @returns the text of what was chosen, or why the rules have to choose; faults of the service are never thrown
   * @throws the signal's reason once it has aborted
   */
  async write(sheet: FactSheet, signal?: AbortSignal): Promise<NarrativeResult> {
    const { apiKey } = this.settings;
    if (!apiKey) return template('not-configured', 'no key is configured', NOTHING);
    signal?.throwIfAborted();
    this.client ??= this.connect(apiKey);
    let completion: Completion;
    try {
      completion = await this.request(await this.client, narrativeMessages(sheet), signal);
    } catch (error) {
      signal?.throwIfAborted();
      const { fault, explanation } = await vendorFault(error);
      return template(fault, explanation, { ...NOTHING, requests: 1 });
    }
    const usage = usageOf(completion);
    const read = readCompletion(completion, sheet);
    if (read.kind === 'refused') return template('refused', 'the model declined', usage);
    if (read.kind === 'unreadable') return template('vendor-error', 'the answer is no completion', usage);
    if (read.kind === 'rejected') return template('rejected', read.why, usage);
    const { picks, dropped } = read;
    const model = modelName(completion) ?? this.settings.model;
    return { kind: 'ai', answer: compose(picks, sheet), dropped, model, usage };
  }

  /** The SDK's hundred modules are loaded with the first narrative, not with every start of a process. */
  private async connect(apiKey: string): Promise<OpenAI> {
    const { OpenAI } = await import('openai');
    const { baseUrl, timeoutMs = NARRATIVE_TIMEOUT_MS } = this.settings;
    // Everything is given here, so that the SDK reads no environment of its own and logs nothing.
    return new OpenAI({
      apiKey,
      baseURL: baseUrl || VENDOR_URL,
      timeout: 2 * timeoutMs,
      maxRetries: 0,
      organization: null,
      project: null,
      webhookSecret: null,
      logLevel: 'off',
    });
  }

  /**
   * One deadline of our own for connecting, headers and body: what the SDK throws at its own time-out depends on where it
   * strikes, and cannot always be distinguished from a lost connection.
   */
  private async request(
    client: OpenAI,
    messages: NarrativeMessage[],
    signal: AbortSignal | undefined,
  ): Promise<Completion> {
    const deadline = AbortSignal.timeout(this.settings.timeoutMs ?? NARRATIVE_TIMEOUT_MS);
    const request = {
      model: this.settings.model,
      messages,
      max_completion_tokens: MAX_COMPLETION_TOKENS,
      response_format: {
        type: 'json_schema' as const,
        json_schema: { name: 'narrative', strict: true, schema: PICKS_SCHEMA },
      },
    };
    const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
    try {
      const answer: unknown = await client.chat.completions.create(request, { signal: either });
      return typeof answer === 'object' && answer !== null ? answer : {};
    } catch (error) {
      throw deadline.aborted ? new NarrativeTimeout() : error;
    }
  }
}

function template(fault: NarrativeFault, explanation: string, usage: TokenUsage): NarrativeResult {
  const reason = fault === 'not-configured' ? 'not-configured' : 'unavailable';
  return { kind: 'template', reason, fault, explanation, usage };
}

function usageOf({ usage }: Completion): TokenUsage {
  return {
    requests: 1,
    promptTokens: count(usage?.prompt_tokens),
    completionTokens: count(usage?.completion_tokens),
  };
}

/** A service that reports no count, or nonsense, counts as none. */
function count(tokens: unknown): number {
  return Number.isSafeInteger(tokens) && (tokens as number) > 0 ? (tokens as number) : 0;
}

function modelName({ model }: Completion): string | null {
  return typeof model === 'string' && model !== '' ? model : null;
}
