import { NARRATIVE_SCHEMA } from '@pricealgo/algorithms/narrative/narrative-answer';
import { combinedStance } from '@pricealgo/algorithms/narrative/combined-stance';
import { ruleBasedNarrative } from '@pricealgo/algorithms/narrative/narrative-output';
import { CORPUS_SHEETS, type CorpusSheet } from '@pricealgo/algorithms/narrative/testing/corpus-sheets';
import { HOSTILE_TEXTS } from '@pricealgo/algorithms/narrative/testing/hostile-texts';
import { GOOD_ANSWER, SAMPLE_SHEET } from '@pricealgo/algorithms/narrative/testing/sample-sheet';
import { OPENAI_TEST_KEY, type OpenAiBehaviour, OpenAiServer } from '@pricealgo/test-kit/openai-server';
import { NarrativeWriter } from './narrative-writer.js';

const GOOD: OpenAiBehaviour = { kind: 'answer', content: GOOD_ANSWER };
const PLANTED: OpenAiBehaviour = {
  kind: 'answer',
  content: { ...GOOD_ANSWER, paragraphs: ['The price may rise by 12 points.'] },
};

const server = new OpenAiServer();
const settings = { apiKey: OPENAI_TEST_KEY, model: 'small-model', baseUrl: '' };
const writer = (changes: Partial<ConstructorParameters<typeof NarrativeWriter>[0]> = {}): NarrativeWriter =>
  new NarrativeWriter({ ...settings, baseUrl: server.url, ...changes });

beforeAll(() => server.listen());
afterAll(() => server.close());

describe('narrative writer', () => {
  it('asks for a strict schema and returns the checked answer with its tokens', async () => {
    server.behave(GOOD);
    expect(await writer().write(SAMPLE_SHEET)).toEqual({
      kind: 'ai',
      answer: GOOD_ANSWER,
      model: 'small-model-2026-01-01',
      usage: { requests: 1, promptTokens: 900, completionTokens: 150 },
    });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      model: 'small-model',
      response_format: { type: 'json_schema', json_schema: { strict: true, schema: NARRATIVE_SCHEMA } },
    });
  });

  it.each<[string, OpenAiBehaviour, string]>([
    ['a planted number', PLANTED, 'a digit'],
    ['text that is no JSON', { kind: 'bad-json' }, 'required fields'],
    ['an answer that was cut off', { kind: 'truncated', content: GOOD_ANSWER }, 'cut off'],
    [
      'the opposite stance',
      { kind: 'answer', content: { ...GOOD_ANSWER, stance: 'negative' } },
      'say positive',
    ],
  ])('asks once more after %s, told why, and both requests count', async (_, first, why) => {
    server.behave(first, GOOD);
    const result = await writer().write(SAMPLE_SHEET);
    expect(result).toMatchObject({
      kind: 'ai',
      usage: { requests: 2, promptTokens: 1_800, completionTokens: 300 },
    });
    expect(server.requests[1]!.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ]);
    expect(server.requests[1]!.messages[3]!.content).toContain(why);
  });

  it.each<[string, OpenAiBehaviour, string]>([
    ['planted number', PLANTED, 'a digit'],
    ['bad JSON', { kind: 'bad-json' }, 'required fields'],
    ['truncation', { kind: 'truncated', content: GOOD_ANSWER }, 'cut off'],
  ])('leaves it to the template after a second %s', async (_, always, why) => {
    server.behave(always);
    const result = await writer().write(SAMPLE_SHEET);
    expect(result).toMatchObject({ kind: 'template', reason: 'unavailable', fault: 'rejected' });
    expect(result.kind === 'template' && result.explanation).toContain(why);
    expect(result.usage).toEqual({ requests: 2, promptTokens: 1_800, completionTokens: 300 });
    expect(server.requests).toHaveLength(2);
  });

  it.each(Object.entries(HOSTILE_TEXTS))(
    'shows nothing of %s: the text is made by rules',
    async (_, texts) => {
      for (const [name, [text]] of Object.entries(texts) as [CorpusSheet, [string]][]) {
        const sheet = CORPUS_SHEETS[name];
        const headline = 'What the algorithms say of {{company.name}}';
        const content = { stance: combinedStance(sheet), headline, paragraphs: [text], risks: [] };
        server.behave({ kind: 'answer', content });
        const result = await writer().write(sheet);
        expect(result).toMatchObject({ kind: 'template', reason: 'unavailable', fault: 'rejected' });
        expect(server.requests).toHaveLength(2);
        expect(server.requests[1]!.messages[3]!.content).toContain('- paragraph 1');
        const shown = result.kind === 'template' ? ruleBasedNarrative(sheet, result.reason) : null;
        expect(shown?.detail.source).toBe('template');
        expect(JSON.stringify(shown)).not.toContain(text);
      }
    },
  );

  it.each<[string, OpenAiBehaviour, string]>([
    ['a refusal', { kind: 'refusal' }, 'refused'],
    ['429', { kind: 'status', status: 429, retryAfterSeconds: 30 }, 'rate-limited'],
    ['500', { kind: 'status', status: 500 }, 'vendor-error'],
    ['403', { kind: 'status', status: 403 }, 'unauthorised'],
    ['a foreign object', { kind: 'foreign', body: '{"hello":1}' }, 'vendor-error'],
    ['a foreign text', { kind: 'foreign', body: 'null' }, 'vendor-error'],
    ['broken JSON around the answer', { kind: 'foreign', body: '{"choices":[' }, 'vendor-error'],
  ])('does not ask again after %s', async (_, behaviour, fault) => {
    server.behave(behaviour);
    const result = await writer().write(SAMPLE_SHEET);
    expect(result).toMatchObject({ kind: 'template', reason: 'unavailable', fault, usage: { requests: 1 } });
    expect(server.requests).toHaveLength(1);
    expect(JSON.stringify(result)).not.toContain(OPENAI_TEST_KEY);
  });

  it.each<OpenAiBehaviour>([{ kind: 'hang' }, { kind: 'stall' }])(
    'gives up on a service in %j',
    async (behaviour) => {
      server.behave(behaviour);
      const result = await writer({ timeoutMs: 150 }).write(SAMPLE_SHEET);
      expect(result).toMatchObject({ kind: 'template', reason: 'unavailable', fault: 'timeout' });
      expect(server.requests).toHaveLength(1);
    },
  );

  it('counts no tokens and keeps the name asked for where the service says nonsense', async () => {
    const choices = [{ finish_reason: 'stop', message: { content: JSON.stringify(GOOD_ANSWER) } }];
    const body = JSON.stringify({ model: 7, choices, usage: { prompt_tokens: '9', completion_tokens: -1 } });
    server.behave({ kind: 'foreign', body });
    expect(await writer().write(SAMPLE_SHEET)).toMatchObject({
      kind: 'ai',
      model: 'small-model',
      usage: { requests: 1, promptTokens: 0, completionTokens: 0 },
    });
  });

  it('says what is wrong with a key, an address and a missing key', async () => {
    server.behave(GOOD);
    expect(await writer({ apiKey: 'sk-other' }).write(SAMPLE_SHEET)).toMatchObject({ fault: 'unauthorised' });
    const closed = await new OpenAiServer().listen();
    const { url } = closed;
    await closed.close();
    expect(await writer({ baseUrl: url }).write(SAMPLE_SHEET)).toMatchObject({ fault: 'unreachable' });
    expect(await writer({ apiKey: null }).write(SAMPLE_SHEET)).toEqual({
      kind: 'template',
      reason: 'not-configured',
      fault: 'not-configured',
      explanation: 'no key is configured',
      usage: { requests: 0, promptTokens: 0, completionTokens: 0 },
    });
    expect(server.requests).toHaveLength(0);
  });

  it('ends with the reason of whoever cancels', async () => {
    server.behave({ kind: 'hang' });
    const cancel = new AbortController();
    const written = writer().write(SAMPLE_SHEET, cancel.signal);
    cancel.abort(new Error('no longer wanted'));
    await expect(written).rejects.toThrow('no longer wanted');
    await expect(writer().write(SAMPLE_SHEET, cancel.signal)).rejects.toThrow('no longer wanted');
  });
});
