import { jest } from '@jest/globals';
import type { Tier } from '../realtime-options.js';
import { SocketSessionsService, type SessionEnd } from './socket-sessions.service.js';

const NOW_MS = 1_790_000_000_000;
const DAY_MS = 24 * 3_600_000;

class FakeSocket {
  tiers: Tier[] = [];
  closed = 0;
  state: SessionEnd | null = null;
  setTier = (tier: Tier): void => void this.tiers.push(tier);
  close = (state: SessionEnd): void => {
    this.closed += 1;
    this.state = state;
  };
}

describe('SocketSessionsService', () => {
  beforeEach(() => void jest.useFakeTimers({ now: NOW_MS }));
  afterEach(() => void jest.useRealTimers());

  const open = (sessions: SocketSessionsService, memberUntilMs: number, id = 's1', userId = 'u1') => {
    const socket = new FakeSocket();
    const unbind = sessions.bind(userId, { id, memberUntilMs }, socket);
    return { socket, unbind };
  };

  it('serves a member as a visitor from the very millisecond at which the subscription ends', () => {
    const { socket } = open(new SocketSessionsService(), NOW_MS + 5_000.25);
    jest.advanceTimersByTime(5_000);
    expect(socket.tiers).toEqual(['member']);
    jest.advanceTimersByTime(1);
    expect(socket.tiers).toEqual(['member', 'visitor']);
    expect(socket.closed).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('waits for an end that is further away than a timer reaches', () => {
    const { socket } = open(new SocketSessionsService(), NOW_MS + 400 * DAY_MS);
    jest.advanceTimersByTime(400 * DAY_MS - 1);
    expect(socket.tiers).not.toContain('visitor');
    jest.advanceTimersByTime(1);
    expect(socket.tiers.at(-1)).toBe('visitor');
  });

  it.each([
    [-Infinity, 'visitor'],
    [NOW_MS, 'visitor'],
    [Infinity, 'member'],
  ])('needs no timer for a member until %d', (memberUntilMs, tier) => {
    expect(open(new SocketSessionsService(), memberUntilMs).socket.tiers).toEqual([tier]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('raises and lowers the tier when the subscription changes', () => {
    const sessions = new SocketSessionsService();
    const { socket } = open(sessions, NOW_MS - 1);
    const changed = (memberUntilMs: number): void =>
      sessions.apply(['s1'], new Map([['s1', { memberUntilMs }]]));
    changed(NOW_MS + 1_000);
    expect(socket.tiers).toEqual(['visitor', 'member']);
    changed(NOW_MS + 3_000);
    jest.advanceTimersByTime(2_999);
    expect(socket.tiers.at(-1)).toBe('member');
    jest.advanceTimersByTime(1);
    expect(socket.tiers.at(-1)).toBe('visitor');
  });

  it('closes every socket of a session that has ended, and no other', () => {
    const sessions = new SocketSessionsService();
    const [one, two] = [open(sessions, Infinity), open(sessions, Infinity)];
    const other = open(sessions, NOW_MS + 1_000, 's2', 'u2');
    // Opened after the question was asked: no answer is no verdict.
    const late = open(sessions, Infinity, 's3', 'u2');
    expect(sessions.ids()).toEqual(['s1', 's2', 's3']);
    expect(sessions.ids('u2')).toEqual(['s2', 's3']);
    sessions.apply(['s1', 's2'], new Map([['s2', { memberUntilMs: NOW_MS + 1_000 }]]));
    expect([one, two, other, late].map(({ socket }) => socket.closed)).toEqual([1, 1, 0, 0]);
    sessions.close(['s2', 'unknown']);
    expect(other.socket.closed).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('says whether a session ran out or was ended', () => {
    const sessions = new SocketSessionsService();
    const [out, ended] = [open(sessions, Infinity, 's1'), open(sessions, Infinity, 's2')];
    const standing = { memberUntilMs: Infinity, expiresMs: NOW_MS + 1_000 };
    sessions.apply(
      ['s1', 's2'],
      new Map([
        ['s1', standing],
        ['s2', standing],
      ]),
    );
    sessions.close(['s2']);
    jest.advanceTimersByTime(1_000);
    sessions.apply(['s1'], new Map());
    expect([out.socket.state, ended.socket.state]).toEqual(['expired', 'revoked']);
  });

  it('forgets a session with its last socket', () => {
    const sessions = new SocketSessionsService();
    const [one, two] = [open(sessions, NOW_MS + 1_000), open(sessions, NOW_MS + 1_000)];
    one.unbind();
    expect(sessions.ids()).toEqual(['s1']);
    two.unbind();
    two.unbind();
    expect(sessions.ids()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
