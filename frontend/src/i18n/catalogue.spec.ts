import { languageFaults, messageFaults } from '../../test/catalogue/message-faults';
import { readEnglish, readLanguages, readSources } from '../../test/catalogue/read';
import { sourceFaults } from '../../test/catalogue/source-faults';

describe('The catalogue of texts', () => {
  const english = readEnglish();

  test('has messages that can be read alone', () => {
    expect(messageFaults(english)).toEqual([]);
  });

  test('has every key that the sources use, with its values, and no other', () => {
    expect(sourceFaults(english, readSources())).toEqual([]);
  });

  test('has in every language the texts of English', () => {
    const faults = Object.entries(readLanguages()).map(([code, file]) => [
      code,
      languageFaults(english, file),
    ]);
    expect(faults.filter(([, found]) => found!.length > 0)).toEqual([]);
  });
});
