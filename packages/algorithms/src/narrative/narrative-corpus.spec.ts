import { checkNarrative } from './check-narrative.js';
import { combinedStance } from './combined-stance.js';
import { isNumberWord } from './number-words.js';
import { CORPUS_SHEETS, type CorpusSheet, type CorpusTexts } from './testing/corpus-sheets.js';
import { GOOD_TEXTS } from './testing/good-texts.js';
import {
  FIFTH_HELD_OUT_GOOD,
  FIFTH_HELD_OUT_HOSTILE,
  FOURTH_HELD_OUT_GOOD,
  FOURTH_HELD_OUT_HOSTILE,
} from './testing/fourth-held-out-texts.js';
import { HELD_OUT_GOOD, HELD_OUT_HOSTILE } from './testing/held-out-texts.js';
import { HOSTILE_TEXTS } from './testing/hostile-texts.js';
import {
  SECOND_HELD_OUT_GOOD,
  SECOND_HELD_OUT_HOSTILE,
  THIRD_HELD_OUT_GOOD,
  THIRD_HELD_OUT_HOSTILE,
} from './testing/second-held-out-texts.js';
import { knownWords } from './vocabulary/vocabulary.js';

const PLACES = ['headline', 'paragraph', 'risk'] as const;
type Place = (typeof PLACES)[number];

/** What is found in a text that stands in an answer without any other fault. */
function faultsOf(name: string, text: string, place: Place): readonly string[] {
  const sheet = CORPUS_SHEETS[name as CorpusSheet];
  const stance = combinedStance(sheet);
  const answer = {
    stance,
    headline: place === 'headline' ? text : 'What the algorithms say of {{company.name}}',
    paragraphs: [place === 'paragraph' ? text : 'The answers are below.'],
    risks: place === 'risk' ? [text] : [],
  };
  const check = checkNarrative(answer, sheet, stance);
  return check.ok ? [] : check.faults;
}

const listed = (texts: CorpusTexts): (readonly [sheet: string, text: string])[] =>
  Object.entries(texts).flatMap(([sheet, items]) => items.map((text) => [sheet, text] as const));

/** The share of good texts that passes, and which do not. */
function passing(texts: CorpusTexts): { all: number; refused: string[] } {
  const all = listed(texts);
  const refused = all.flatMap(([sheet, text]) => {
    const faults = faultsOf(sheet, text, 'paragraph');
    return faults.length > 0 ? [`${sheet}: ${text} (${faults.join('; ')})`] : [];
  });
  return { all: all.length, refused };
}

/** Hostile texts that pass anywhere. */
const leaking = (texts: CorpusTexts): string[] =>
  listed(texts).flatMap(([sheet, text]) =>
    PLACES.filter((place) => faultsOf(sheet, text, place).length === 0).map(
      (place) => `${sheet} ${place}: ${text}`,
    ),
  );

describe('corpus of narratives', () => {
  it('is checked by a vocabulary without numbers and words of trade', () => {
    const trade =
      /^(?:buy|sell|bought|sold|short(?:ed|ing|s)|purchas|invest(?!or|ig)|accumulat|dump|grab|recommend)/;
    expect(knownWords().filter((word) => isNumberWord(word) || trade.test(word))).toEqual([]);
  });

  it('passes without a fault around the text', () => {
    expect(PLACES.map((place) => faultsOf('up', 'The answers are below.', place))).toEqual([[], [], []]);
  });

  it.each(Object.keys(HOSTILE_TEXTS))('nothing hostile passes: %s', (kind) => {
    expect(leaking(HOSTILE_TEXTS[kind]!)).toEqual([]);
  });

  it('of the good texts at least 95 % pass', () => {
    const hostile = Object.values(HOSTILE_TEXTS).flatMap(listed);
    const { all, refused } = passing(GOOD_TEXTS);
    process.stdout.write(
      `${hostile.length} hostile texts; ${all - refused.length} of ${all} good texts pass\n${refused.join('\n')}\n`,
    );
    expect(hostile.length).toBeGreaterThanOrEqual(200);
    expect(all).toBeGreaterThanOrEqual(200);
    expect(refused.length).toBeLessThanOrEqual(0.05 * all);
  });

  it.each([
    ['first', HELD_OUT_GOOD, HELD_OUT_HOSTILE],
    ['second', SECOND_HELD_OUT_GOOD, SECOND_HELD_OUT_HOSTILE],
    ['third', THIRD_HELD_OUT_GOOD, THIRD_HELD_OUT_HOSTILE],
    ['fourth', FOURTH_HELD_OUT_GOOD, FOURTH_HELD_OUT_HOSTILE],
    ['fifth', FIFTH_HELD_OUT_GOOD, FIFTH_HELD_OUT_HOSTILE],
  ])('the %s texts that were held out while the checks were written', (which, good, hostile) => {
    const { all, refused } = passing(good);
    process.stdout.write(
      `${which} held out: ${all - refused.length} of ${all} good texts pass\n${refused.join('\n')}\n`,
    );
    expect(leaking(hostile)).toEqual([]);
    // Of forty or twenty texts one more or less is no rate: what counts is the corpus above.
    expect(refused.length).toBeLessThanOrEqual(3);
  });
});
