import { jest } from '@jest/globals';
import { startEmbed } from './start-embed';

const QUOTE = {
  ...{ exchangeShortName: 'NASDAQ', symbol: 'AAPL', price: 101.5, previousClose: 100, change: 1.5 },
  ...{ changePct: 1.5, open: 100, dayHigh: 102, dayLow: 99, volume: 5, timeMs: Date.UTC(2026, 10, 24, 15) },
  ...{ seq: 1, stale: false, simulated: false, source: 'exchange' },
};
const CURVE = {
  ...{ symbol: 'NASDAQ:AAPL', closes: [90, 95, 100], firstMs: 0, lastMs: QUOTE.timeMs - 60_000 },
  ...{ source: 'exchange', simulated: false },
};
const HOURS = { open: true, rule: 'exchange', exchangeOpen: true, nextOpen: null, nextClose: null, atMs: 0 };
const MINUTE = 60_000;

type Answers = Record<'tickers-live-info' | 'market-hours' | 'ticker-curves', unknown>;

describe('an embedded quote', () => {
  let seen: (entries: { isIntersecting: boolean }[]) => void;
  let answers: Answers;
  let asked: [route: string, options: RequestInit][];
  const observer = window.IntersectionObserver;
  const realFetch = globalThis.fetch;

  /** Refused where there is no answer. */
  const answer = (url: unknown, options: unknown): Promise<Response> => {
    const route = /^\/api\/([\w-]+)\?/.exec(String(url))![1] as keyof Answers;
    asked.push([route, options as RequestInit]);
    const data = answers[route];
    return Promise.resolve(
      data === undefined
        ? new Response('{}', { status: 429, headers: { 'Retry-After': '120' } })
        : new Response(JSON.stringify({ status: 'success', data, message: '' })),
    );
  };
  const questions = (route: keyof Answers): number => asked.filter(([name]) => name === route).length;
  const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
  const show = (isIntersecting: boolean): void => seen([{ isIntersecting }]);
  const text = (): string => document.body.textContent!;

  function embed(data: Record<string, string> = {}): void {
    document.body.innerHTML = '<main><footer>More</footer></main>';
    const page = document.querySelector('main')!;
    Object.assign(page.dataset, {
      ...{ exchange: 'NASDAQ', symbol: 'AAPL', currency: 'USD', range: '1Y', chart: '1' },
      ...data,
    });
    startEmbed(page);
  }
  const quoted = (changes: object): unknown => ({
    quotes: [{ ...QUOTE, ...changes }],
    rejected: [],
    unserved: [],
  });

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    window.IntersectionObserver = class {
      constructor(told: typeof seen) {
        seen = told;
      }
      observe(): void {}
    } as unknown as typeof IntersectionObserver;
    asked = [];
    answers = { 'tickers-live-info': quoted({}), 'market-hours': HOURS, 'ticker-curves': [CURVE] };
    globalThis.fetch = answer as typeof fetch;
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    window.IntersectionObserver = observer;
    globalThis.fetch = realFetch;
  });

  test('shows price, change, chart, market and source, before the way on', async () => {
    embed();
    expect(text()).toContain('Waiting for the first price…');
    show(true);
    await pass(0);
    expect(text()).toContain('$101.50');
    expect(text()).toContain('▲ +1.50 (+1.50%)');
    expect(text()).toContain('Market open');
    expect(text()).toContain('As of Nov 24, 2026, 10:00:00 ET · Source: exchange');
    expect(text()).not.toContain('Simulated');
    // The last bar has grown to the price.
    expect(document.querySelector('svg')!.getAttribute('aria-label')).toBe(
      'AAPL over the last year: first $90.00, last $101.50 (+12.78%), lowest $90.00, highest $101.50.',
    );
    expect(document.querySelector('main')!.lastElementChild!.tagName).toBe('FOOTER');
  });

  test('sends nothing that tells who asks', async () => {
    embed();
    show(true);
    await pass(0);
    expect(asked).toHaveLength(3);
    for (const [, options] of asked) expect(options.credentials).toBe('omit');
  });

  test.each([
    [{ simulated: true }, 'Simulated market'],
    [{ stale: true }, 'Stale price'],
  ])('a price with %j is never without its word', async (changes, label) => {
    answers['tickers-live-info'] = quoted(changes);
    embed({ chart: '0' });
    show(true);
    await pass(0);
    expect(text()).toContain(label);
    expect(document.querySelector('svg')).toBeNull();
    expect(questions('ticker-curves')).toBe(0);
  });

  test('a chart of another source, or an invented one, says so', async () => {
    answers['ticker-curves'] = [{ ...CURVE, source: 'simulated', simulated: true }];
    embed();
    show(true);
    await pass(0);
    expect(text()).toContain('Simulated market');
    expect(text()).toContain('Source: exchange · Chart: simulated');
  });

  test('asks nothing while nobody sees it, and at once when somebody does again', async () => {
    embed();
    await pass(10 * MINUTE);
    expect(asked).toHaveLength(0);
    show(true);
    await pass(0);
    show(false);
    await pass(10 * MINUTE);
    expect(questions('tickers-live-info')).toBe(1);
    answers['tickers-live-info'] = quoted({ price: 99, change: -1, changePct: -1, seq: 2 });
    show(true);
    await pass(0);
    expect(text()).toContain('▼ −1.00 (−1.00%)');
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(10 * MINUTE);
    expect(questions('tickers-live-info')).toBe(2);
  });

  test('a price that stands still is asked for once a minute in the end', async () => {
    embed();
    show(true);
    await pass(10 * MINUTE);
    const before = questions('tickers-live-info');
    await pass(10 * MINUTE);
    expect(questions('tickers-live-info') - before).toBe(10);
    expect(questions('ticker-curves')).toBe(1);
  });

  test('says that a price is the last one known when it is refused, waits as asked, and recovers', async () => {
    embed();
    show(true);
    await pass(0);
    delete (answers as Partial<Answers>)['tickers-live-info'];
    await pass(5 * MINUTE);
    // 429 with Retry-After: 120.
    expect(questions('tickers-live-info')).toBeLessThanOrEqual(4);
    expect(text()).toContain('Last known price');
    expect(text()).toContain('$101.50');
    answers['tickers-live-info'] = quoted({ price: 102, seq: 9 });
    await pass(5 * MINUTE);
    expect(text()).toContain('$102.00');
    expect(text()).not.toContain('Last known price');
  });

  test('no source, no chart, no market: each is said or left out, and the rest is there', async () => {
    answers = {
      ...answers,
      'tickers-live-info': { quotes: [], rejected: [], unserved: ['NASDAQ:AAPL'] },
      'ticker-curves': [{ ...CURVE, closes: [] }],
    };
    delete (answers as Partial<Answers>)['market-hours'];
    embed();
    show(true);
    await pass(0);
    expect(text()).toContain('No source here serves AAPL');
    expect(text()).toContain('No prices for the last year.');
    expect(text()).not.toContain('Market');
  });
});
