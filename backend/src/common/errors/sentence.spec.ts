import { sentence } from './sentence.js';

describe('a message as a sentence', () => {
  it.each([
    ['at most 3', 'At most 3.'],
    ['Please fill this in.', 'Please fill this in.'],
    [' Unrecognized key: "a" ', 'Unrecognized key: "a".'],
  ])('%j → %j', (message, text) => expect(sentence(message)).toBe(text));
});
