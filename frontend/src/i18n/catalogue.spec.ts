import { languageFaults, messageFaults } from '../../test/catalogue/message-faults';
import { readEnglish, readLanguages, readSources } from '../../test/catalogue/read';
import { parseSource } from '../../test/catalogue/source';
import { sourceFaults, wordedKeys } from '../../test/catalogue/source-faults';

describe('this catalogue', () => {
  const english = readEnglish();

  test('every message is one', () => {
    expect(messageFaults(english)).toEqual([]);
  });

  test('every key says screen and role', () => {
    expect(wordedKeys(english, readSources())).toEqual([]);
  });

  test('every key is used, every used key is there and gets its values', () => {
    expect(sourceFaults(english, readSources())).toEqual([]);
  });

  test('every language has the texts of English', () => {
    const faults = Object.entries(readLanguages()).map(([code, file]) => [
      code,
      languageFaults(english, file),
    ]);
    expect(faults.filter(([, found]) => found!.length > 0)).toEqual([]);
  });
});

describe('faults of messages', () => {
  const shelf = (texts: Record<string, string>) => ({ shelf: texts });
  const english = shelf({ count: '{n, plural, one {# book} other {# books}}', link: 'Read <a>{name}</a>' });

  test('a message that cannot be read, an empty one, a space at an end', () => {
    const texts = { open: 'Hello {name', kind: '{day, date, short}', empty: '', space: 'and ' };
    expect(messageFaults(shelf(texts))).toEqual([
      'shelf.open: Not a message at 11: Hello {name',
      'shelf.kind: Not a message at 0: {day, date, short}',
      'shelf.empty: empty, or a space at an end',
      'shelf.space: empty, or a space at an end',
    ]);
  });

  test('a translation may change words and their order', () => {
    const german = shelf({
      count: '{n, plural, one {# Buch} other {# Bücher}}',
      link: '<a>{name}</a> lesen',
    });
    expect(languageFaults(english, german)).toEqual([]);
  });

  test('missing and unknown texts, arguments and namespaces', () => {
    expect(languageFaults(english, shelf({ count: 'Bücher', link: '<b>{name}</b>', more: 'Mehr' }))).toEqual([
      'shelf.more: English has no such text',
      'shelf.count takes “”, in English “n”',
      'shelf.link takes “<b>, name”, in English “<a>, name”',
    ]);
    expect(languageFaults(english, shelf({ count: '{n}' }))).toEqual(['shelf.link is missing']);
    expect(languageFaults(english, { desk: {} })).toEqual([
      'shelf is missing',
      'desk: English has no such namespace',
    ]);
  });
});

describe('faults between sources and catalogue', () => {
  const texts = parseSource('shelf/texts.ts', "export const t = texts('shelf', english);");
  const faults = (keys: Record<string, string>, code: string, more: Record<string, string> = {}) =>
    sourceFaults({ shelf: keys }, [
      texts,
      parseSource('shelf/Shelf.tsx', `import { t as say } from './texts';\n${code}`),
      ...Object.entries(more).map(([path, text]) => parseSource(path, text)),
    ]);

  test('keys, templates, tags and both ends of a choice are uses', () => {
    const keys = { a: 'A', b: 'B {x}', 'state.on': 'on', 'state.off': 'off', rich: '<i>C</i>' };
    const code =
      "say(x ? 'a' : 'state.on'); say('b', { x }); say(`state.${s}` as Key); say.rich('rich', { i: f });";
    expect(faults(keys, code)).toEqual([]);
  });

  test('an unused key, a missing key, a key that cannot be told', () => {
    expect(faults({ a: 'A', b: 'B' }, "say('a'); say('c'); say(`state.${s}`);")).toEqual([
      'shelf/Shelf.tsx:2: shelf has no c',
      'shelf/Shelf.tsx:2: shelf has no state.*',
      'shelf.b: nothing uses it',
    ]);
    expect(faults({ a: 'A' }, 'say(key);')).toEqual([
      'shelf/Shelf.tsx:2: a key that its module does not name',
      'shelf.a: nothing uses it',
    ]);
  });

  test('keys that a module holds in a table, and those that the service worker reads', () => {
    const worker = { 'sw/sw.ts': "import texts from '../i18n/en/shelf.json'; show(texts.b, texts['c.d']);" };
    expect(
      faults({ a: 'A', b: 'B', 'c.d': 'D' }, "const NAMES = ['a']; NAMES.map((name) => say(name));", worker),
    ).toEqual([]);
  });

  test('a key that says words instead of a place', () => {
    const keys = {
      'list.title': 'A',
      books: 'B',
      'List.text': 'C',
      'list.all books': 'D',
      'state.sold-out': 'E',
    };
    const sources = [texts, parseSource('shelf/Shelf.tsx', "import { t } from './texts'; t(`state.${s}`);")];
    expect(wordedKeys({ shelf: keys }, sources)).toEqual(
      ['books', 'List.text', 'list.all books'].map(
        (key) => `shelf.${key}: a key says screen and role, like login.email.label`,
      ),
    );
  });

  test('a template gives what all its texts take', () => {
    const keys = { 'on.x': '{a} {b}', 'off.x': '{a}' };
    expect(faults(keys, 'say(`${s}.x`, { a, c }); say(`${s}.x`, { b });')).toEqual([
      'shelf/Shelf.tsx:2: no text takes c',
      'shelf/Shelf.tsx:2: a is not given',
    ]);
  });

  test('a call of the same name that means something else is no use', () => {
    const other = { 'desk/Desk.tsx': "import { t } from './other'; t('a');" };
    expect(faults({ a: 'A' }, '', other)).toEqual(['shelf.a: nothing uses it']);
  });

  test('a value that is missing, or that no text takes', () => {
    expect(faults({ a: 'A {x} <b>c</b>' }, "say.rich('a', { x, y }); say('a', { ...values });")).toEqual([
      'shelf/Shelf.tsx:2: b is not given',
      'shelf/Shelf.tsx:2: no text takes y',
    ]);
  });

  test('a namespace without code, twice, or without a file', () => {
    const again = { 'desk/texts.ts': "const t = texts('shelf', english); const u = texts('desk', english);" };
    expect(faults({}, '', again)).toEqual([
      "shelf: 2 times texts('shelf', …) instead of once",
      'desk/texts.ts: the catalogue has no desk',
    ]);
    expect(sourceFaults({ shelf: {} }, [])).toEqual(["shelf: 0 times texts('shelf', …) instead of once"]);
  });

  test('a text that is read before the language is known', () => {
    const code = "const NAMES = [say('a')]; const later = () => say('a');";
    expect(faults({ a: 'A' }, code, { 'main.tsx': "const lazy = import('./shelf/Shelf');" })).toEqual([]);
    expect(faults({ a: 'A' }, code, { 'main.tsx': "import './shelf/Shelf';" })).toEqual([
      'shelf/Shelf.tsx:2: read before the language is known; make it a function',
    ]);
  });
});
