import { compose } from '@pricealgo/algorithms/narrative/compose';
import { renderNarrative, ruleBasedNarrative } from '@pricealgo/algorithms/narrative/narrative-output';
import { PICKS_SCHEMA } from '@pricealgo/algorithms/narrative/picks';
import { SheetReader } from '@pricealgo/algorithms/narrative/sheet-reader';
import { holds, wordingOf } from '@pricealgo/algorithms/narrative/statement';
import { STATEMENTS, TOLD_FACTS } from '@pricealgo/algorithms/narrative/statements/index';
import { HOSTILE_ANSWERS, SENTENCES } from '@pricealgo/algorithms/narrative/testing/hostile-answers';
import { GOOD_PICKS, SAMPLE_SHEET } from '@pricealgo/algorithms/narrative/testing/sample-sheet';
import { OPENAI_TEST_KEY, type OpenAiBehaviour, OpenAiServer } from '@pricealgo/test-kit/openai-server';
import { NarrativeWriter } from './narrative-writer.js';

const GOOD: OpenAiBehaviour = { kind: 'answer', content: GOOD_PICKS };
const GOOD_TEXT = compose(GOOD_PICKS, SAMPLE_SHEET);

const server = new OpenAiServer();
const settings = { apiKey: OPENAI_TEST_KEY, model: 'small-model', baseUrl: '' };
const writer = (changes: Partial<ConstructorParameters<typeof NarrativeWriter>[0]> = {}): NarrativeWriter =>
  new NarrativeWriter({ ...settings, baseUrl: server.url, ...changes });

beforeAll(() => server.listen());
afterAll(() => server.close());

/** Every sentence that is true of the sample, in our words with its facts filled in. */
const TRUE_SENTENCES: ReadonlySet<string> = (() => {
  const reader = new SheetReader(SAMPLE_SHEET);
  const holding = [...Object.entries(STATEMENTS), ...Object.entries(TOLD_FACTS)].filter(([, one]) =>
    holds(one, reader),
  );
  const written = holding.map(([key, statement]) => wordingOf(key, statement, reader));
  return new Set(
    renderNarrative({ stance: 'mixed', headline: '', paragraphs: written, risks: [] }, SAMPLE_SHEET)
      .paragraphs,
  );
})();

describe('narrative writer', () => {
  it('asks once, for keys of a strict schema, and returns the sentences of ours with the tokens', async () => {
    server.behave(GOOD);
    expect(await writer().write(SAMPLE_SHEET)).toEqual({
      kind: 'ai',
      answer: GOOD_TEXT,
      dropped: 0,
      model: 'small-model-2026-01-01',
      usage: { requests: 1, promptTokens: 900, completionTokens: 150 },
    });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      model: 'small-model',
      response_format: { type: 'json_schema', json_schema: { strict: true, schema: PICKS_SCHEMA } },
    });
  });

  it.each<[string, OpenAiBehaviour, string]>([
    ['no JSON', { kind: 'bad-json' }, 'nothing in the answer may be said'],
    ['an answer that was cut off', { kind: 'truncated', content: GOOD_PICKS }, 'the answer was cut off'],
  ])('leaves the choice to the rules after %s, and the request counts', async (_, behaviour, explanation) => {
    server.behave(behaviour);
    expect(await writer().write(SAMPLE_SHEET)).toEqual({
      kind: 'template',
      reason: 'unavailable',
      fault: 'rejected',
      explanation,
      usage: { requests: 1, promptTokens: 900, completionTokens: 150 },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('has a good hundred hostile answers to withstand', () => {
    expect(HOSTILE_ANSWERS.length).toBeGreaterThan(100);
    expect(SENTENCES).toHaveLength(19);
  });

  it.each(HOSTILE_ANSWERS.map((hostile) => [hostile.name, hostile] as const))(
    'shows true sentences of ours alone after %s',
    async (_, { text, rest }) => {
      server.behave({ kind: 'text', text });
      const result = await writer().write(SAMPLE_SHEET);
      expect(result.kind).toBe(rest === 'nothing' ? 'template' : 'ai');
      const shown =
        result.kind === 'ai'
          ? renderNarrative(result.answer, SAMPLE_SHEET)
          : {
              ...ruleBasedNarrative(SAMPLE_SHEET, 'unavailable'),
              ...ruleBasedNarrative(SAMPLE_SHEET, 'unavailable').detail,
            };
      const sentences = [shown.headline, ...shown.paragraphs, ...shown.risks].flatMap((one) =>
        one.split(/(?<=\.) /),
      );
      expect(sentences.filter((sentence) => !TRUE_SENTENCES.has(sentence))).toEqual([]);
      expect(new Set(sentences).size).toBe(sentences.length);
      expect(server.requests).toHaveLength(1);
    },
  );

  it('counts what it drops, and tells the side that good news alone left out', async () => {
    const paragraphs = [
      { statements: ['technical.up', 'valuation.under', 'Buy it now.'], facts: ['company.name'] },
    ];
    server.behave({ kind: 'answer', content: { headline: 'headline.up', paragraphs, risks: [] } });
    const result = await writer().write(SAMPLE_SHEET);
    expect(result).toMatchObject({ kind: 'ai', dropped: 4 });
    expect(result.kind === 'ai' && result.answer.paragraphs.join(' ')).toContain('{{valuation.gap}}');
  });

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
    const choices = [{ finish_reason: 'stop', message: { content: JSON.stringify(GOOD_PICKS) } }];
    const body = JSON.stringify({ model: 7, choices, usage: { prompt_tokens: '9', completion_tokens: -1 } });
    // A number too large for a double is no count either.
    for (const nonsense of [body, body.replace('"9"', '1e999')]) {
      server.behave({ kind: 'foreign', body: nonsense });
      expect(await writer().write(SAMPLE_SHEET)).toMatchObject({
        kind: 'ai',
        model: 'small-model',
        usage: { requests: 1, promptTokens: 0, completionTokens: 0 },
      });
    }
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
