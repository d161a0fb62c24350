import { askingFor, type SourcedBars, type VendorAsker, VendorError } from '../../market-sources/index.js';
import { MAX_ASKED_IN_VAIN, SeriesQuestions } from './series-questions.js';

const found: SourcedBars = {
  source: 'acme',
  bars: [{ timeMs: 0, open: 1, high: 1, low: 1, close: 1, volume: 1 }],
};
const none: SourcedBars = { source: 'acme', bars: [] };
const unknown = new VendorError('acme', 'status', 'answered with status 404', { status: 404 });
const busy = new VendorError('acme', 'busy', 'not asked');

describe('questions about series', () => {
  let nowMs: number;
  let questions: SeriesQuestions;
  let put: { asker: VendorAsker; answer: (outcome: SourcedBars | VendorError) => void }[];
  beforeEach(() => {
    nowMs = 0;
    questions = new SeriesQuestions(() => nowMs);
    put = [];
  });
  const ask = (asker: VendorAsker, series = 'a'): Promise<SourcedBars> =>
    askingFor(asker, () =>
      questions.ask(
        series,
        () =>
          new Promise((resolve, reject) =>
            put.push({
              asker,
              answer: (outcome) => (outcome instanceof VendorError ? reject(outcome) : resolve(outcome)),
            }),
          ),
      ),
    );
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('are put once for all who ask meanwhile, and again afterwards', async () => {
    const both = [ask('visitors'), ask('members')];
    put[0]!.answer(found);
    expect(await Promise.all(both)).toEqual([found, found]);
    const again = ask('visitors');
    put[1]!.answer(found);
    expect(await again).toBe(found);
    expect(put).toHaveLength(2);
  });

  it.each([none, unknown])('are not put again for half a minute where the vendor has nothing', async (no) => {
    const outcome = (asking: Promise<SourcedBars>): Promise<unknown> =>
      asking.catch((error: unknown) => error);
    const first = outcome(ask('visitors'));
    put[0]!.answer(no);
    expect(await first).toBe(no);
    nowMs = 29_999;
    expect(await outcome(ask('members'))).toBe(no);
    expect(put).toHaveLength(1);
    nowMs = 30_000;
    void outcome(ask('visitors'));
    expect(put).toHaveLength(2);
  });

  it('are put for members where a visitor’s, which they joined, found no room', async () => {
    const visitors = [ask('visitors'), ask('visitors')].map((one) => one.catch((error: unknown) => error));
    const members = [ask('members'), ask('members')];
    put[0]!.answer(busy);
    expect(await Promise.all(visitors)).toEqual([busy, busy]);
    await settled();
    expect(put.map(({ asker }) => asker)).toEqual(['visitors', 'members']);
    put[1]!.answer(found);
    expect(await Promise.all(members)).toEqual([found, found]);
  });

  it('remember so many answers in vain, and forget those that are over', async () => {
    for (let n = 0; n < MAX_ASKED_IN_VAIN + 10; n++) {
      const asking = ask('visitors', String(n));
      put.at(-1)!.answer(none);
      await asking;
    }
    expect(questions.inVain).toBe(MAX_ASKED_IN_VAIN);
    nowMs = 60_000;
    const asking = ask('visitors', 'late');
    put.at(-1)!.answer(none);
    await asking;
    expect(questions.inVain).toBe(1);
  });
});
