import { agreementText } from './agreement';

test.each<[Parameters<typeof agreementText>[0], string]>([
  [[], 'No answer claims a direction yet.'],
  [
    [
      { algo: 'lstm', stance: null },
      { algo: 'openai', stance: 1 },
    ],
    'No answer claims a direction yet.',
  ],
  [
    [{ algo: 'technical', stance: 1 }],
    'Only Technical claims a direction so far: there is nothing to agree or disagree with.',
  ],
  [
    [
      { algo: 'technical', stance: 1 },
      { algo: 'comparative', stance: 1 },
    ],
    'They agree: Comparative and Technical point up.',
  ],
  [
    [
      { algo: 'technical', stance: -1 },
      { algo: 'comparative', stance: 1 },
      { algo: 'valuation', stance: 0 },
      { algo: 'openai', stance: 1 },
    ],
    'They disagree: Comparative points up, Technical points down, Valuation sees no direction. They look at different things, and at least one of them will be wrong.',
  ],
  [
    [
      { algo: 'technical', stance: -1 },
      { algo: 'valuation', stance: 0 },
    ],
    'They do not contradict each other: Technical points down, Valuation sees no direction.',
  ],
  [
    [
      { algo: 'technical', stance: 0 },
      { algo: 'comparative', stance: 0 },
      { algo: 'valuation', stance: 0 },
    ],
    'They agree that there is no direction: Comparative, Valuation and Technical see none.',
  ],
])('%j', (calls, text) => {
  expect(agreementText(calls)).toBe(text);
});
