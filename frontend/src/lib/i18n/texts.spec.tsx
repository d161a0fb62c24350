import { afterEach, describe, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { chooseLanguage, languagesIn, startLanguage } from './language';
import { texts } from './texts';
import home from '../../i18n/en/site.json';

const t = texts('shelf', {
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
    expect(site('retry')).not.toBe('');
  });
});

describe('another language', () => {
  const files = {
    '/src/i18n/de.json': () =>
      Promise.resolve({ default: { shelf: { count: '{count, plural, one {# Buch} other {# Bücher}}' } } }),
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
