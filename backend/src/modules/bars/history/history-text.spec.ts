import { type TickerHistoryDto, tickerHistorySchema } from '@pricealgo/contract/history';
import { success } from '../../../common/http/wrapper.js';
import { csvETag, historyETag, historyJson } from './history-text.js';

const BAR = { timeMs: 86_400_000, open: 1, high: 2.5, low: 0.1, close: 1e-7, volume: 1e21 };
const history = (bars: TickerHistoryDto['bars']): TickerHistoryDto => ({
  range: 'MAX',
  interval: '1d',
  bars,
  source: 'a "source", with all\u2028 that } JSON ] may have',
  simulated: false,
  replay: false,
  asOfMs: 1,
  currency: 'USD',
  adjustment: 'splits',
  actions: [{ type: 'split', exDateMs: 1, ratio: 2, source: 'imported' }],
  span: null,
  flags: [],
});
const textOf = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

describe('a history as JSON in pieces', () => {
  it.each([0, 1, 499, 500, 501, 1_700])(
    'is the contract’s answer in the wrapper, of %s bars',
    async (length) => {
      const dto = history(Array.from({ length }, (_, n) => ({ ...BAR, timeMs: n * 86_400_000 })));
      const answer = JSON.parse(await textOf(historyJson(dto))) as { data: unknown };
      expect(answer).toEqual(success(dto));
      expect(tickerHistorySchema.safeParse(answer.data).success).toBe(true);
    },
  );
});

describe('the mark of a history', () => {
  it('changes with any bar and with what is said of them, and with nothing else', async () => {
    const bars = Array.from({ length: 1_200 }, (_, n) => ({ ...BAR, timeMs: n }));
    const marks = await Promise.all([
      historyETag(bars, 'a'),
      historyETag(structuredClone(bars), 'a'),
      historyETag(bars, 'b'),
      historyETag(bars.with(-1, { ...BAR, close: 3 }), 'a'),
      historyETag(bars.slice(1), 'a'),
    ]);
    expect(marks[1]).toBe(marks[0]);
    expect(new Set(marks).size).toBe(4);
    const file = { ...history(bars), flags: [] };
    expect(await csvETag(file)).toBe(await csvETag({ ...file, asOfMs: 2 } as typeof file));
    expect(await csvETag(file)).not.toBe(await csvETag({ ...file, currency: 'EUR' }));
  });
});
