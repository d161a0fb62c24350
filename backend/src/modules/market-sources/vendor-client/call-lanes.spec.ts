import { CallLanes, CALLS_AT_ONCE, CALLS_WAITING, VENDOR_ASKERS } from './call-lanes.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('lines before a vendor', () => {
  it.each(VENDOR_ASKERS)(
    '%s: so many call at once, so many wait, and the next are refused',
    async (asker) => {
      const lanes = new CallLanes();
      const outcomes: boolean[] = [];
      const room = CALLS_AT_ONCE[asker] + CALLS_WAITING[asker];
      const asked = Array.from({ length: room + 25 }, () =>
        lanes.enter(asker).then((entered) => outcomes.push(entered)),
      );
      await turn();
      const count = (entered: boolean): number => outcomes.filter((one) => one === entered).length;
      expect([count(true), count(false)]).toEqual([CALLS_AT_ONCE[asker], 25]);
      for (let left = 0; left < room; left += 1) {
        lanes.leave(asker);
        await turn();
      }
      await Promise.all(asked);
      expect([count(true), count(false)]).toEqual([room, 25]);
    },
  );

  it('the feed has places and a line of its own, whoever else fills theirs', async () => {
    const lanes = new CallLanes();
    for (const asker of ['visitors', 'members'] as const)
      for (let n = 0; n < CALLS_AT_ONCE[asker] + CALLS_WAITING[asker]; n += 1) void lanes.enter(asker);
    const free = CALLS_AT_ONCE.feed - CALLS_AT_ONCE.members;
    const entered = await Promise.all(Array.from({ length: free }, () => lanes.enter('feed')));
    expect(entered).toEqual(Array<boolean>(free).fill(true));
  });
});
