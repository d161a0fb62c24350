import { jest } from '@jest/globals';
import { InProcessEventBus } from '../../../infra/bus/event-bus.js';
import { SessionWatch } from './session-watch.js';
import type { SocketStanding } from '../../../common/access/socket-authenticator.js';
import { SocketSessionsService } from './socket-sessions.service.js';

const FOR_GOOD: SocketStanding = { memberUntilMs: Infinity, expiresMs: Infinity };

/** A bus that can be away. */
class TestBus extends InProcessEventBus {
  away = false;
  override get hearing(): boolean {
    return !this.away;
  }
}

function setup() {
  const bus = new TestBus();
  const sessions = new SocketSessionsService();
  const living = new Map<string, SocketStanding>();
  const standings = jest.fn(async (ids: readonly string[]) => {
    if (living.has('down')) throw new Error('no database');
    return new Map([...living].filter(([id]) => ids.includes(id)));
  });
  const authenticator = { standings, authenticate: () => Promise.reject(new Error('not asked')) };
  const watch = new SessionWatch(sessions, authenticator, bus);
  const open = (id: string, userId: string, standing = FOR_GOOD) => {
    const socket = { tiers: [] as string[], closed: false };
    living.set(id, standing);
    sessions.bind(
      userId,
      { id, ...standing },
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

  it('asks for all of them together within 5 s while the bus is away, and puts nobody out without an answer', async () => {
    const { bus, living, open, standings, watch } = setup();
    const [one, two] = [open('s1', 'u1'), open('s2', 'u2')];
    bus.away = true;
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

  it('asks for all of them once when the bus is heard again, then nothing for minutes', async () => {
    const { bus, living, open, standings, watch } = setup();
    const one = open('s1', 'u1');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(standings).not.toHaveBeenCalled();
    bus.away = true;
    await jest.advanceTimersByTimeAsync(4_000);
    living.delete('s1');
    bus.away = false;
    await jest.advanceTimersByTimeAsync(4_000);
    expect(one.closed).toBe(true);
    open('s2', 'u2');
    const asked = standings.mock.calls.length;
    await jest.advanceTimersByTimeAsync(280_000);
    expect(standings.mock.calls.length).toBe(asked);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(standings.mock.calls.slice(asked)).toEqual([[['s2']]]);
    watch.stop();
  });

  it('sweeps many sessions in several questions', async () => {
    const { open, standings, watch } = setup();
    for (let i = 0; i < 2_500; i++) open(`s${i}`, `u${i}`);
    await jest.advanceTimersByTimeAsync(300_000);
    expect(standings.mock.calls.map(([ids]) => ids.length)).toEqual([1_000, 1_000, 500]);
    watch.stop();
  });

  it('asks for a session when it runs out, which may have been prolonged', async () => {
    const { living, open, standings, watch } = setup();
    const expiresMs = Date.now() + 60_000;
    const [used, over] = [
      open('s1', 'u1', { ...FOR_GOOD, expiresMs }),
      open('s2', 'u2', { ...FOR_GOOD, expiresMs }),
    ];
    living.set('s1', FOR_GOOD);
    living.delete('s2');
    await jest.advanceTimersByTimeAsync(56_000);
    expect(standings).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(8_000);
    expect([used.closed, over.closed]).toEqual([false, true]);
    expect(standings.mock.calls).toEqual([[['s1', 's2']]]);
    watch.stop();
  });

  it('asks for a session that was doubted and of whose end nothing was heard', async () => {
    const { bus, living, open, standings, watch } = setup();
    const [told, silent] = [open('s1', 'u1'), open('s2', 'u2')];
    living.delete('s1');
    living.delete('s2');
    await bus.publish('sessions.doubted', { sessionIds: ['s1', 's2', 'elsewhere'] });
    await bus.publish('sessions.revoked', { userId: 'u1', sessionIds: ['s1'] });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(standings.mock.calls).toEqual([[['s2']]]);
    expect([told.closed, silent.closed]).toEqual([true, true]);
    watch.stop();
  });

  it('asks nothing while a question is open, and nothing where nobody is connected', async () => {
    const { bus, open, standings, watch } = setup();
    bus.away = true;
    await jest.advanceTimersByTimeAsync(20_000);
    expect(standings).not.toHaveBeenCalled();
    open('s1', 'u1');
    standings.mockImplementation(() => new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(standings).toHaveBeenCalledTimes(1);
    watch.stop();
  });
});
