import { filterOf } from './use-calls-address';

describe('filter of an address', () => {
  it('takes what it knows', () => {
    const search = new URLSearchParams(
      'algo=technical&symbol=%20AAPL%20&outcome=hit&stance=up&origin=live&from=2026-01-01&page=3&call=x',
    );
    expect(filterOf(search)).toEqual({
      algo: 'technical',
      symbol: 'AAPL',
      outcome: 'hit',
      stance: 'up',
      origin: 'live',
      from: '2026-01-01',
    });
  });

  it('leaves out what it does not know, and keeps to the algorithm of its page', () => {
    const search = new URLSearchParams('algo=technical&outcome=won&stance=1&label=%20');
    expect(filterOf(search, 'lstm')).toEqual({ algo: 'lstm' });
    expect(filterOf(new URLSearchParams('algo=toString'))).toEqual({});
  });
});
