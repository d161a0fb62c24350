import { MarketStatusWatcher } from './market-status-watcher.js';

describe('MarketStatusWatcher', () => {
  it('reports openings and closings of followed exchanges, and nothing at first sight', () => {
    const open = new Set<string>();
    const watcher = new MarketStatusWatcher({
      status: (exchange) => ({
        open: open.has(exchange),
        rule: 'spec',
        exchangeOpen: false,
        nextOpen: null,
        nextClose: null,
      }),
    });
    const changes: string[] = [];
    const check = (...exchanges: string[]): void =>
      watcher.check(exchanges, 0, (exchange, status) => changes.push(`${exchange} ${status.open}`));
    check('NYSE');
    open.add('NYSE').add('AMEX');
    check('NYSE', 'AMEX');
    check('NYSE', 'AMEX');
    open.clear();
    check('AMEX');
    check('NYSE');
    expect(changes).toEqual(['NYSE true', 'AMEX false']);
  });
});
