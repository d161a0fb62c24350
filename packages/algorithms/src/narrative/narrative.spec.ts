import { narrativeAnswer } from '../answers/narrative-request.js';
import { factSheet } from '../answers/fact-sources.js';
import { narrativeInputHash } from '../server/narrative-hash.js';
import { combinedStance, stanceNumber } from './combined-stance.js';
import { compose } from './compose.js';
import { narrativeMessages } from './narrative-messages.js';
import { aiNarrative, renderNarrative, ruleBasedNarrative } from './narrative-output.js';
import { type NarrativePicks, readPicks } from './picks.js';
import { picksByRules } from './rule-picks.js';
import { MADE_NUMBERS, madeAnswers } from './testing/made-answers.js';
import { GOOD_PICKS, SAMPLE_SHEET } from './testing/sample-sheet.js';

const textOf = (picks: NarrativePicks, sheet = SAMPLE_SHEET) => renderNarrative(compose(picks, sheet), sheet);

describe('combined stance', () => {
  it.each([
    [[1, 0, null], 'positive', 1],
    [[-1, null], 'negative', -1],
    [[1, -1, 1], 'mixed', 0],
    [[0, null], 'neutral', 0],
    [[], 'neutral', 0],
  ] as const)('of %j is %s', (stances, expected, number) => {
    const sources = stances.map((stance) => ({ algorithm: 'one', label: 'label', stance }));
    expect(combinedStance({ sources })).toBe(expected);
    expect(stanceNumber(expected)).toBe(number);
  });
});

describe('picks of a language model', () => {
  it('become sentences of ours with the facts of the sheet', () => {
    expect(readPicks(GOOD_PICKS, SAMPLE_SHEET)).toEqual({ picks: GOOD_PICKS, dropped: 0 });
    const { headline, paragraphs, risks, usedFacts } = textOf(GOOD_PICKS);
    expect(headline).toMatch(/^ACME.*overvalued/);
    expect(paragraphs[0]).toMatch(/16 of 26 indicators say buy, 3 say sell.* 200-day average.* 0\.46/);
    expect(paragraphs[1]).toMatch(/\$255\.40.*18\.3%.*\$301\.50.*medium/);
    expect(risks).toHaveLength(2);
    expect(usedFacts).toContain('technical.average200');
  });

  it('lose what is unknown, does not hold, is said twice or is beyond the limits, and each is counted', () => {
    const statements = [
      'technical.up',
      'technical.down',
      'valuation.under',
      'Buy it now.',
      'technical.up',
      'lstm.range',
    ];
    const facts = ['valuation.cost', 'technical.rating'];
    const read = readPicks(
      { headline: 'headline.up', paragraphs: [{ statements, facts }], risks: [7] },
      SAMPLE_SHEET,
    );
    expect(read!.picks.paragraphs).toEqual([{ statements: ['technical.up'], facts: ['technical.rating'] }]);
    expect(read!.picks.risks).toEqual([]);
    expect(read!.picks.headline).not.toBe('headline.up');
    // Four statements and the one beyond five, a fact, the headline, a risk.
    expect(read!.dropped).toBe(8);
    expect(readPicks({ ...GOOD_PICKS, paragraphs: [] }, SAMPLE_SHEET)).toBeNull();
  });

  it('do not hide a side: an algorithm that takes one and was left out is told in the end', () => {
    const { paragraphs } = textOf({
      ...GOOD_PICKS,
      paragraphs: [{ statements: ['technical.up'], facts: [] }],
    });
    expect(paragraphs).toHaveLength(2);
    expect(paragraphs[1]).toContain('overvalued');
  });

  it('cannot be composed unread: a statement that does not hold is an error', () => {
    const picks = { ...GOOD_PICKS, headline: 'headline.up' } as const;
    expect(() => compose(picks, SAMPLE_SHEET)).toThrow('headline.up does not hold');
  });
});

describe('messages', () => {
  it('offer every sentence that holds, as it reads, and none that does not', () => {
    const [system, user] = narrativeMessages(SAMPLE_SHEET);
    expect([system!.role, user!.role]).toEqual(['system', 'user']);
    const asked = JSON.parse(user!.content) as Record<string, Record<string, string>>;
    expect(asked.stance).toBe('mixed');
    expect(asked.statements!['technical.aboveLong']).toMatch(/312\.45.*287\.15|287\.15.*312\.45/);
    expect(Object.keys(asked.statements!)).not.toContain('technical.belowLong');
    expect(asked.facts!['technical.rating']).toContain('0.46');
    expect(user!.content).not.toMatch(/[{[]{2}|\|/);
  });

  it('are hashed: any fact and the model change the hash, nothing else does', () => {
    const hash = narrativeInputHash(SAMPLE_SHEET, 'm');
    const other = factSheet('NASDAQ:ACME', madeAnswers({ ...MADE_NUMBERS, rsi: 58.4 }));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(narrativeInputHash(factSheet('NASDAQ:ACME', madeAnswers()), 'm')).toBe(hash);
    expect(narrativeInputHash(other, 'm')).not.toBe(hash);
    expect(narrativeInputHash(SAMPLE_SHEET, 'n')).not.toBe(hash);
  });
});

describe('a narrative', () => {
  it('of the language model names it and counts what was dropped', () => {
    const answer = compose(GOOD_PICKS, SAMPLE_SHEET);
    const { label, stance, horizons, detail } = aiNarrative(answer, SAMPLE_SHEET, 'some-model', 2);
    expect({ label, stance, horizons }).toEqual({ label: 'AI summary: mixed', stance: 0, horizons: [] });
    expect(detail).toMatchObject({ source: 'ai', model: 'some-model', stance: 'mixed', dropped: 2 });
    expect(detail.facts).toContainEqual({
      key: 'technical.buyVotes',
      label: 'indicators that say buy',
      phrase: '16',
    });
  });

  it('by rules says so, tells those that take a side first, and is the same words again', () => {
    const answer = ruleBasedNarrative(SAMPLE_SHEET, 'not-configured');
    expect(answer.label).toBe('rule-based summary; AI not configured');
    expect(answer.detail).toMatchObject({ source: 'template', model: null, stance: 'mixed' });
    const { paragraphs } = picksByRules(SAMPLE_SHEET);
    expect(paragraphs.map(({ statements }) => statements[0]!.split('.')[0])).toEqual([
      'technical',
      'valuation',
      'comparative',
      'lstm',
      'overall',
    ]);
    expect(answer.detail.paragraphs).toHaveLength(5);
    expect(answer.detail.marked!.paragraphs[0]).toContain('{{technical.buyVotes}}');
    expect(JSON.stringify(ruleBasedNarrative(SAMPLE_SHEET, 'not-configured'))).toBe(JSON.stringify(answer));
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    expect(ruleBasedNarrative(SAMPLE_SHEET, 'unavailable').label).toBe('rule-based summary; AI unavailable');
    const empty = ruleBasedNarrative(factSheet('NASDAQ:ACME', []), 'unavailable');
    expect(empty).toMatchObject({
      headline: 'ACME: no analysis yet.',
      stance: 0,
      detail: { paragraphs: [] },
    });
  });
});

describe('a call of an earlier prompt', () => {
  // As prompt 3 recorded it: the model wrote the words, the sheet had names, headlines and warnings.
  const recorded = {
    sheet: {
      company: { name: 'Acme Corporation', sector: 'Industrials', symbol: 'ACME', type: 'stock' },
      facts: {
        'company.name': { label: 'name', phrase: 'Acme Corporation', value: 'Acme Corporation' },
        'technical.label': { label: 'answer of technical', phrase: 'buy', value: 'buy' },
        'technical.rsi14': { label: 'relative strength index', phrase: '58.2', value: 58.2 },
      },
      sources: [
        {
          algorithm: 'technical',
          headline: '9 of 26 indicators point up.',
          label: 'buy',
          stance: 1,
          warnings: [],
        },
      ],
    },
    answer: {
      headline: 'Indicators of {{company.name}} lean up',
      paragraphs: ['The composite reads {{technical.label}}; the strength index is at {{technical.rsi14}}.'],
      risks: ['The estimate rests on assumptions that may not hold.'],
      stance: 'positive',
    },
    model: 'some-model',
  } as const;

  it('gives the same bytes again', () => {
    expect(narrativeAnswer(recorded)).toEqual({
      label: 'AI summary: positive',
      stance: 1,
      score: null,
      headline: 'Indicators of Acme Corporation lean up',
      horizons: [],
      quantiles: [],
      missing: [],
      warnings: [],
      detail: {
        source: 'ai',
        model: 'some-model',
        paragraphs: ['The composite reads buy; the strength index is at 58.2.'],
        risks: ['The estimate rests on assumptions that may not hold.'],
        stance: 'positive',
        facts: [
          { key: 'company.name', label: 'name', phrase: 'Acme Corporation' },
          { key: 'technical.label', label: 'answer of technical', phrase: 'buy' },
          { key: 'technical.rsi14', label: 'relative strength index', phrase: '58.2' },
        ],
        answers: [{ algorithm: 'technical', label: 'buy' }],
      },
    });
  });

  it('is an error where a placeholder names no fact', () => {
    const answer = { ...recorded.answer, headline: '{{toString}}' };
    expect(() => narrativeAnswer({ ...recorded, answer })).toThrow('toString');
  });
});
