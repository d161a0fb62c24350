import { afterEach, describe, expect, test } from '@jest/globals';
import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { compileCatalogue, compileMessage } from '../../../messages.config';
import { readEnglish } from '../../../test/catalogue/read';
import { chooseFormat, DEFAULT_FORMAT } from './format-choice';
import { chooseLanguage, languagesIn, startLanguage } from './language';
import { texts, type TextValues } from './texts';
import home from '../../i18n/en/site.json';

type Ast = ReturnType<IntlMessageFormat['getAst']>;

/** A shelf of texts as the build makes them. */
const shelf = <Key extends string>(written: Record<Key, string>) =>
  texts(
    'shelf',
    Object.fromEntries(
      Object.entries<string>(written).map(([key, text]) => [key, compileMessage(text)]),
    ) as Record<Key, ReturnType<typeof compileMessage>>,
  );

/** One text, in a language. */
async function inLanguage(language: string, text: string) {
  const file = () => Promise.resolve({ default: { shelf: { text: compileMessage(text) } } });
  chooseLanguage(language);
  await startLanguage(language === 'en' ? {} : { [`/${language}.json`]: file });
  return shelf({ text });
}

const t = shelf({
  plain: 'Books',
  count: '{count, plural, one {# book} other {# books}}',
  link: 'Read <a>the list</a> of {owner}.',
});

afterEach(async () => {
  window.localStorage.clear();
  await startLanguage({});
});

describe('a namespace', () => {
  test('plain, with values, and with tags', () => {
    expect(t('plain')).toBe('Books');
    expect(t('count', { count: 1 })).toBe('1 book');
    expect(t('count', { count: 2_000 })).toBe('2,000 books');
    const sentence = t.rich('link', { owner: <b>Ann</b>, a: (inner) => <a href="/list">{inner}</a> });
    expect(renderToStaticMarkup(<>{sentence}</>)).toBe('Read <a href="/list">the list</a> of <b>Ann</b>.');
  });

  test('a file of the catalogue', () => {
    const site = texts('site', home);
    expect(site('error.retry')).not.toBe('');
    expect(site('error.loadFailed', { what: 'The list' })).toMatch(/^The list \p{L}/u);
  });

  test('nodes stay nodes, within tags too', () => {
    const say = shelf({ text: '<i>{who}’s {n, plural, other {#}}</i> of {node}{none}' });
    const sentence = say.rich('text', {
      who: <b>Ann</b>,
      n: 2,
      node: [<u key="u">all</u>],
      none: null,
      i: (inner) => <i>{inner}</i>,
    });
    expect(renderToStaticMarkup(<>{sentence}</>)).toBe('<i><b>Ann</b>’s 2</i> of <u>all</u>');
  });

  test('counts follow the chosen separators', () => {
    chooseFormat({ ...DEFAULT_FORMAT, numbers: 'point-comma' });
    expect(t('count', { count: 1_234 })).toBe('1.234 books');
    chooseFormat(DEFAULT_FORMAT);
  });

  test('a value that is missing is a fault', () => {
    expect(() => t('link', {})).toThrow('a');
    expect(() => shelf({ text: 'Hello {name}' })('text')).toThrow('name');
  });
});

describe('as the full implementation has it', () => {
  /** Every set of values that leads through another case of the message. */
  function samples(ast: Ast): Record<string, unknown>[] {
    const arguments_ = new Map<string, Set<unknown>>();
    const learn = (part: Ast[number]): void => {
      // Words, and the # of a plural.
      if (part.type === 0 || !('value' in part)) return;
      const known = arguments_.get(part.value) ?? new Set();
      arguments_.set(part.value, known);
      if ('children' in part) {
        known.add((inner: unknown[]) => `[${inner.join('')}]`);
        part.children.forEach(learn);
      } else if ('options' in part) {
        known.delete('Ann');
        const cases = 'pluralType' in part ? [0, 1, 2, 3, 21, 1_234] : Object.keys(part.options);
        cases.forEach((one) => known.add(one));
        Object.values(part.options).forEach(({ value }) => value.forEach(learn));
      } else if (known.size === 0) known.add('Ann');
    };
    ast.forEach(learn);
    let all: Record<string, unknown>[] = [{}];
    for (const [name, values] of arguments_)
      all = all.flatMap((set) => [...values].map((value) => ({ ...set, [name]: value })));
    return all.slice(0, 200);
  }

  /** Tags give texts here, as those of the full implementation do. */
  const asText = (values: Record<string, unknown>): TextValues =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'function'
          ? (inner: { props: { children: unknown } }) =>
              (value as (inner: unknown[]) => unknown)([inner.props.children].flat())
          : value,
      ]),
    ) as TextValues;

  test('every text of the catalogue', () => {
    const catalogue = Object.entries(readEnglish()).flatMap(([namespace, keys]) =>
      Object.entries(keys).map(([key, text]) => [`${namespace} ${key}`, text] as const),
    );
    expect(catalogue.length).toBeGreaterThan(50);
    for (const [name, text] of catalogue) {
      const say = shelf({ text });
      const full = new IntlMessageFormat(text, 'en');
      for (const values of samples(full.getAst()))
        expect([name, say('text', asText(values))]).toEqual([name, String(full.format(values as never))]);
    }
  });

  test.each([
    ["It''s '{quoted}' and it's not", {}, 'en'],
    ['{n, plural, =0 {none} one {# book} few {# knihy} other {# knih}}', { n: 3 }, 'cs'],
    ['{n, plural, =0 {none} one {# book} other {# books}}', { n: 0 }, 'en'],
    ["{n, plural, other {'#' is #}}", { n: 1_234.5 }, 'de'],
    ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, 'en'],
    [
      '{who, select, ann {Ann has {n, plural, one {# book} other {# books}}} other {?}}',
      { who: 'ann', n: 2 },
      'en',
    ],
    ['a < b, {empty}#{number}', { empty: null, number: 1_234 }, 'en'],
    ['<b>{n} of <i>many</i></b>', { n: 7, b: String, i: String }, 'en'],
  ])('%s', async (text, values, language) => {
    const full = new IntlMessageFormat(text, language).format(values as never);
    const say = await inLanguage(language, text);
    expect(say('text', asText(values))).toBe(String(full));
  });
});

describe('the build', () => {
  test.each(['{', '{n, plural, one {#}}', '<b>open', '}', '{n, date, short}'])('%s is no message', (text) => {
    expect(() => compileMessage(text)).toThrow(/^Not a message/);
  });

  test('names the file and the key of a message that is none', () => {
    const json = JSON.stringify({ shelf: { 'list.title': 'Books', 'list.text': 'Hello {name' } });
    expect(() => compileCatalogue(json, 'src/i18n/de.json')).toThrow(
      'src/i18n/de.json, shelf.list.text: Not a message at 11: Hello {name',
    );
  });
});

describe('another language', () => {
  const files = {
    '/src/i18n/de.json': () =>
      Promise.resolve({
        default: { shelf: { count: compileMessage('{count, plural, one {# Buch} other {# Bücher}}') } },
      }),
    '/src/i18n/fr.json': () => Promise.reject(new Error('offline')),
  };

  test('is one file, English where it lacks a text', async () => {
    chooseLanguage('de');
    await startLanguage(files);
    expect(languagesIn(files)).toEqual(['en', 'de', 'fr']);
    expect(document.documentElement.lang).toBe('de');
    expect(t('count', { count: 2_000 })).toBe('2.000 Bücher');
    expect(t('plain')).toBe('Books');
  });

  test('that cannot be fetched leaves English', async () => {
    await startLanguage({});
    chooseLanguage('fr');
    await startLanguage(files);
    expect(document.documentElement.lang).toBe('en');
    expect(t('count', { count: 1 })).toBe('1 book');
  });
});
