import { jest } from '@jest/globals';
import { InProcessEventBus } from '../../../infra/bus/in-process-event-bus.js';
import { SessionWatch } from './session-watch.js';
import type { SocketStanding } from '../../../common/access/socket-authenticator.js';
import { SocketSessionsService } from './socket-sessions.service.js';

const FOR_GOOD: SocketStanding = { memberUntilMs: Infinity };

function setup() {
  const bus = new InProcessEventBus();
  const sessions = new SocketSessionsService();
  const living = new Map<string, SocketStanding>();
  const standings = jest.fn(async (ids: readonly string[]) => {
    if (living.has('down')) throw new Error('no database');
    return new Map([...living].filter(([id]) => ids.includes(id)));
  });
  const authenticator = { standings, authenticate: () => Promise.reject(new Error('not asked')) };
  const watch = new SessionWatch(sessions, authenticator, bus);
  const open = (id: string, userId: string) => {
    const socket = { tiers: [] as string[], closed: false };
    living.set(id, FOR_GOOD);
    sessions.bind(
      userId,
      { id, ...FOR_GOOD },
      { setTier: (tier) => void socket.tiers.push(tier), close: () => void (socket.closed = true) },
    );
    return socket;
  };
  return { bus, living, standings, watch, open };
}

describe('SessionWatch', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('closes the sockets of revoked sessions on the hint, without a question', async () => {
    const { bus, open, standings, watch } = setup();
    const [one, two] = [open('s1', 'u1'), open('s2', 'u1')];
    await bus.publish('sessions.revoked', { userId: 'u1', sessionIds: ['s1'] });
    expect([one.closed, two.closed]).toEqual([true, false]);
    expect(standings).not.toHaveBeenCalled();
    watch.stop();
  });

  it('asks for the sessions of a user who changed, and of nobody else', async () => {
    const { bus, living, open, standings, watch } = setup();
    const [lowered, barred, other] = [open('s1', 'u1'), open('s2', 'u1'), open('s3', 'u2')];
    living.set('s1', { memberUntilMs: -Infinity });
    living.delete('s2');
    living.delete('s3');
    await bus.publish('users.changed', { userId: 'u1' });
    expect(standings.mock.calls).toEqual([[['s1', 's2']]]);
    expect(lowered).toEqual({ tiers: ['member', 'visitor'], closed: false });
    expect([barred.closed, other.closed]).toEqual([true, false]);
    watch.stop();
  });

  it('asks for all of them together within 5 s, and puts nobody out while there is no answer', async () => {
    const { living, open, standings, watch } = setup();
    const [one, two] = [open('s1', 'u1'), open('s2', 'u2')];
    living.set('down', FOR_GOOD);
    living.delete('s2');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(standings.mock.calls).toEqual([[['s1', 's2']]]);
    expect([one.closed, two.closed]).toEqual([false, false]);
    living.delete('down');
    await jest.advanceTimersByTimeAsync(5_000);
    expect([one.closed, two.closed]).toEqual([false, true]);
    watch.stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('asks nothing while a question is open, and nothing where nobody is connected', async () => {
    const { open, standings, watch } = setup();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(standings).not.toHaveBeenCalled();
    open('s1', 'u1');
    standings.mockImplementation(() => new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(standings).toHaveBeenCalledTimes(1);
    watch.stop();
  });
});
