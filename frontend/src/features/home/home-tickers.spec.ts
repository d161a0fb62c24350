import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { homeChoice, USUAL } from './home-tickers';

const coin = (symbol: string) => ({ exchangeShortName: 'CRYPTO', symbol, name: symbol, currency: 'USD' });
const keys = (...tickers: readonly { exchangeShortName: string; symbol: string }[]) =>
  new Set(tickers.map(instrumentKeyOf));

test('the well-known names stay while all of them have prices, and until that is known', () => {
  expect(homeChoice(keys(...USUAL), [coin('XRPUSD')])).toEqual({ tickers: USUAL, moversOf: 'NASDAQ' });
  expect(homeChoice(undefined, [])).toEqual({ tickers: USUAL, moversOf: 'NASDAQ' });
  expect(homeChoice(new Set(), [])).toEqual({ tickers: USUAL, moversOf: 'NASDAQ' });
});

test('a source of coins shows coins, the well-known first and none twice', () => {
  const { tickers, moversOf } = homeChoice(keys(coin('BTCUSD'), coin('ETHUSD')), [
    coin('ETHUSD'),
    coin('XRPUSD'),
  ]);
  expect(tickers.map(({ symbol }) => symbol)).toEqual(['BTCUSD', 'ETHUSD', 'XRPUSD']);
  expect(moversOf).toBeNull();
});

test('a gap is filled, and the movers stay with the exchange', () => {
  const [first, , ...others] = USUAL;
  const { tickers, moversOf } = homeChoice(keys(first!, ...others), [coin('XRPUSD')]);
  expect(tickers).toHaveLength(USUAL.length);
  expect(tickers.at(-1)!.symbol).toBe('XRPUSD');
  expect(moversOf).toBe('NASDAQ');
});
