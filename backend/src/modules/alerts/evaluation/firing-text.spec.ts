import { firingText, type FiringDetails } from './firing-text.js';

const facts: FiringDetails = {
  instrument: 'CRYPTO:BTCUSD',
  condition: { kind: 'move', percent: 2.5, direction: 'down', windowMinutes: 120 },
  note: null,
  currency: 'USD',
  price: 64_120.5,
  timeMs: Date.UTC(2026, 10, 9, 4, 5, 6),
  origin: 'live',
  simulated: false,
};

describe('the text of a firing', () => {
  it('says what happened, at which price, as of when', () => {
    expect(firingText(facts)).toEqual({
      reason: 'BTCUSD falls 2.50% within 2 hours',
      title: 'BTCUSD: $64,120.50',
      body: 'BTCUSD falls 2.50% within 2 hours. Price $64,120.50 as of 9 Nov 2026, 04:05:06 UTC.',
      link: '/tickers/CRYPTO/BTCUSD',
    });
  });

  it('labels invented prices and what was found afterwards', () => {
    const { body } = firingText({ ...facts, origin: 'catch-up', simulated: true, note: 'breathe' });
    expect(body).toContain(
      'Found afterwards in the bar of that minute. Simulated market. Your note: breathe',
    );
  });

  it('does without a price where a call has none, and keeps small prices readable', () => {
    const call = { algo: 'lstm', label: 'up', previousLabel: null };
    const called = firingText({ ...facts, condition: { kind: 'call', algo: null }, price: null, call });
    expect(called).toMatchObject({
      title: 'BTCUSD: up',
      body: 'BTCUSD gets a new call of any algorithm. The LSTM call says up. As of 9 Nov 2026, 04:05:06 UTC.',
    });
    const condition = { kind: 'below', price: 0.000012345 } as const;
    expect(firingText({ ...facts, condition, price: 0.00001234 }).title).toBe('BTCUSD: $0.00001234');
  });

  it('links to symbols with signs of their own', () => {
    expect(firingText({ ...facts, instrument: 'NYSE:BRK/B' }).link).toBe('/tickers/NYSE/BRK%2FB');
  });
});
