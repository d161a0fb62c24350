import { dataHash } from './data-hash.js';

describe('hash of the data that matters', () => {
  it('is the same where only the index, an hour or the clock moved on', () => {
    const daily = { timeMs: [1, 2], close: [10, 11] };
    const technical = { daily, hourly: null, index: { key: 'NYSEARCA:SPY', daily: { close: [1] } } };
    const later = {
      ...technical,
      hourly: { close: [3] },
      index: { key: 'NYSEARCA:SPY', daily: { close: [1, 2] } },
    };
    expect(dataHash(later)).toBe(dataHash(technical));
    const valuation = { inputs: { asOfMs: 1, price: 10, years: [{ endMs: 3 }] } };
    expect(dataHash({ inputs: { ...valuation.inputs, asOfMs: 2 } })).toBe(dataHash(valuation));
    const comparative = {
      subject: { key: 'NASDAQ:A', bars: daily },
      peers: [{ key: 'NASDAQ:B', bars: { close: [1] } }],
    };
    expect(dataHash({ ...comparative, peers: [{ key: 'NASDAQ:B', bars: { close: [1, 2] } }] })).toBe(
      dataHash(comparative),
    );
  });

  it('is another one with a new bar, other peers, another price or other assumptions', () => {
    const hashes = [
      { daily: { close: [10] } },
      { daily: { close: [10, 11] } },
      { subject: { bars: { close: [10] } }, peers: [{ key: 'NASDAQ:B' }] },
      { subject: { bars: { close: [10, 11] } }, peers: [{ key: 'NASDAQ:B' }] },
      { subject: { bars: { close: [10] } }, peers: [{ key: 'NASDAQ:C' }] },
      { inputs: { asOfMs: 1, price: 10 } },
      { inputs: { asOfMs: 1, price: 11 } },
      { inputs: { asOfMs: 1, price: 10 }, assumptions: { growth: 1 } },
    ].map(dataHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
