import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with one request. */
export type OpenAiBehaviour =
  | { kind: 'answer'; content: unknown }
  /** Any text in place of the JSON that was asked for. */
  | { kind: 'text'; text: string }
  /** The model declines to answer. */
  | { kind: 'refusal' }
  /** The answer ends in the middle because the tokens ran out. */
  | { kind: 'truncated'; content: unknown }
  /** The answer is text that is not JSON. */
  | { kind: 'bad-json' }
  | { kind: 'status'; status: number; retryAfterSeconds?: number }
  /** Answers with something that is not a completion at all, as a wrong proxy would. */
  | { kind: 'foreign'; body: string }
  /** Never answers. */
  | { kind: 'hang' }
  /** Begins to answer and never ends. */
  | { kind: 'stall' };

export interface OpenAiRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format: { readonly type: string; readonly json_schema: Record<string, unknown> };
  readonly max_completion_tokens?: number;
}

export const OPENAI_TEST_KEY = 'sk-test';
export const USAGE = { prompt_tokens: 900, completion_tokens: 150, total_tokens: 1_050 };

/** A chat completion service on loopback, real HTTP, that does what a test says. */
export class OpenAiServer {
  readonly requests: OpenAiRequest[] = [];
  private readonly server = http.createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  private behaviours: OpenAiBehaviour[] = [];

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** To be given as the base URL. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** What happens to the next requests, one each; the last one stays. Forgets earlier requests. */
  behave(...behaviours: OpenAiBehaviour[]): void {
    this.behaviours = behaviours;
    this.requests.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const send = (status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    const fail = (status: number, message: string, headers?: http.OutgoingHttpHeaders): void =>
      send(status, { error: { message, type: 'test', param: null, code: null } }, headers);
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return fail(404, 'Unknown address.');
    if (request.headers.authorization !== `Bearer ${OPENAI_TEST_KEY}`) return fail(401, 'Incorrect API key.');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const asked = JSON.parse(Buffer.concat(parts).toString('utf8')) as OpenAiRequest;
    this.requests.push(asked);
    const format = asked.response_format;
    if (format?.type !== 'json_schema' || format.json_schema?.strict !== true) {
      return fail(400, 'This service wants a strict schema.');
    }
    const behaviour = this.behaviours.length > 1 ? this.behaviours.shift()! : this.behaviours[0];
    switch (behaviour?.kind) {
      case 'answer':
        return send(200, completion(asked.model, JSON.stringify(behaviour.content)));
      case 'text':
        return send(200, completion(asked.model, behaviour.text));
      case 'refusal':
        return send(200, completion(asked.model, null, 'stop', 'I cannot help with that.'));
      case 'truncated':
        return send(200, completion(asked.model, JSON.stringify(behaviour.content).slice(0, 40), 'length'));
      case 'bad-json':
        return send(200, completion(asked.model, 'Here is the summary you asked for.'));
      case 'status': {
        const { status, retryAfterSeconds } = behaviour;
        const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {};
        return fail(status, `Status ${status}.`, headers);
      }
      case 'foreign':
        return send(200, behaviour.body);
      case 'stall':
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"id":');
        return;
      case 'hang':
        return;
      case undefined:
        return fail(500, 'The test did not say what to do.');
    }
  }
}

function completion(
  model: string,
  content: string | null,
  finishReason: 'stop' | 'length' = 'stop',
  refusal: string | null = null,
): unknown {
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: `${model}-2026-01-01`,
    choices: [
      {
        index: 0,
        finish_reason: finishReason,
        logprobs: null,
        message: { role: 'assistant', content, refusal, annotations: [] },
      },
    ],
    usage: USAGE,
  };
}
