import { jest } from '@jest/globals';
import type { EventBus } from '../../../infra/bus/event-bus.js';
import { ENTRIES_MAX, SessionCache } from './session-cache.js';
import type { SessionRepository } from './session.repository.js';

describe('sessions that are being used', () => {
  it('are no more than there is room for, those that were read last', async () => {
    let read = 0;
    const states = {
      read: async (ids: readonly string[]) => {
        read += 1;
        return new Map(ids.map((id) => [id, { userId: `user of ${id}` }]));
      },
    } as unknown as SessionRepository;
    const cache = new SessionCache(states, { on: () => () => undefined } as unknown as EventBus);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    for (let n = 0; n < ENTRIES_MAX + 100; n += 1) void cache.get(`s${n}`);
    read = 0;
    for (let n = ENTRIES_MAX + 99; n >= 0; n -= 1) await cache.get(`s${n}`);
    expect(read).toBe(100);
    clock.mockRestore();
    cache.onModuleDestroy();
  });
});
