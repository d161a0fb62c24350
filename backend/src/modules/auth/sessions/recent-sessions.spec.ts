import { RECENT_MAX, RecentSessions, TRUSTED_MS } from './recent-sessions.js';
import type { SessionState } from './session.repository.js';

const state = (userId: string): SessionState => ({
  userId,
  emailKey: `${userId}@example.com`,
  role: 'member',
  expiresMs: Infinity,
  subscriptionEndMs: null,
});
const found = (...ids: string[]): Map<string, SessionState> =>
  new Map(ids.map((id) => [id, state(`of-${id}`)]));

describe('sessions that were seen lately', () => {
  it('are trusted for five minutes after the database confirmed them, and no longer', () => {
    const recent = new RecentSessions();
    recent.look()(['a', 'b'], found('a', 'b'), 0);
    recent.look()(['b'], found('b'), 1_000);
    expect(recent.get('a', TRUSTED_MS - 1)).toEqual(state('of-a'));
    expect(recent.get('a', TRUSTED_MS)).toBeNull();
    expect(recent.get('b', TRUSTED_MS)).toEqual(state('of-b'));
    expect(recent.get('c', 0)).toBeNull();
  });

  it('are forgotten with any sign of a change: theirs, their user’s, an answer that they are no more', () => {
    const recent = new RecentSessions();
    recent.look()(['a', 'b', 'c', 'd'], found('a', 'b', 'c', 'd'), 0);
    recent.forget(['a']);
    recent.forgetUser('of-b');
    recent.look()(['c'], new Map(), 1);
    expect(['a', 'b', 'c', 'd'].map((id) => recent.get(id, 1) !== null)).toEqual([false, false, false, true]);
  });

  it('do not come back by an answer that was under way when they ended', () => {
    const recent = new RecentSessions();
    const answer = recent.look();
    recent.forget(['a']);
    answer(['a'], found('a'), 1);
    expect(recent.get('a', 1)).toBeNull();
  });

  it('are RECENT_MAX at most: the one confirmed longest ago goes', () => {
    const recent = new RecentSessions();
    const ids = Array.from({ length: RECENT_MAX }, (_, n) => `s${n}`);
    recent.look()(ids, found(...ids), 0);
    recent.look()(['s0'], found('s0'), 1);
    recent.look()(['new'], found('new'), 1);
    expect(['s0', 's1', 's2', 'new'].map((id) => recent.get(id, 1) !== null)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});
