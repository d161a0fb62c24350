import fc from 'fast-check';
import { afterRefresh, type KnownRefreshTokens } from './refresh-rule.js';

/** One session as the server keeps it, with the tree of its tokens: which was handed out for which. */
class Session {
  private known: KnownRefreshTokens = { newest: 't0', earlier: [], previous: null };
  private made = 0;
  readonly madeFor = new Map<string, string>();
  stolen = false;

  /** @returns the next token, `null` for none */
  refresh(given: string, justReplaced: boolean): string | null {
    if (this.stolen) return null;
    const next = `t${(this.made += 1)}`;
    const after = afterRefresh(this.known, given, justReplaced, next);
    if (after === 'stolen') this.stolen = true;
    if (typeof after === 'string') return null;
    this.known = after;
    this.madeFor.set(next, given);
    return next;
  }
}

/** What becomes of the answers to a round of requests, all with the cookie that the browser had then. */
const round = fc.array(
  fc.record({ justReplaced: fc.boolean(), arrives: fc.option(fc.nat(9), { nil: null }) }),
  { minLength: 1, maxLength: 5 },
);

describe('a refresh token', () => {
  it('keeps its owner logged in, whichever answers are lost, late or in another order', () => {
    fc.assert(
      fc.property(fc.array(round, { maxLength: 12 }), (rounds) => {
        const session = new Session();
        let cookie = 't0';
        for (const requests of rounds) {
          const answers = requests.map(({ justReplaced, arrives }) => ({
            token: session.refresh(cookie, justReplaced),
            arrives,
          }));
          expect(session.stolen).toBe(false);
          const arrived = answers.filter(({ arrives, token }) => arrives !== null && token !== null);
          arrived.sort((a, b) => a.arrives! - b.arrives!);
          for (const { token } of arrived) cookie = token!;
        }
      }),
    );
  });

  it('keeps its owner logged in however often in a row the answer is lost', () => {
    const session = new Session();
    for (let n = 0; n < 100; n++) session.refresh('t0', false);
    expect(session.stolen).toBe(false);
    expect(session.refresh('t100', false)).toBe('t101');
  });

  it('is good for the one that presents it again, and its successors for one of those that hold them', () => {
    const step = fc.record({ token: fc.nat(14), justReplaced: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const session = new Session();
        let reached = 't0';
        for (const { token, justReplaced } of steps) {
          const given = `t${token}`;
          // Nobody presents what was never handed out: such a token carries no check of ours.
          if (given !== 't0' && !session.madeFor.has(given)) continue;
          session.refresh(given, justReplaced);
          if (session.stolen) return;
          expect([reached, session.madeFor.get(given)]).toContain(given === reached ? given : reached);
          reached = given;
        }
      }),
    );
  });

  it('ends the session once owner and thief have both gone on with it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('owner', 'thief'), { maxLength: 30 }), (turns) => {
        const session = new Session();
        const cookies = { owner: 't0', thief: 't0' };
        const wentOn = new Set<string>();
        for (const who of turns) {
          if (cookies[who] !== 't0') wentOn.add(who);
          const next = session.refresh(cookies[who], false);
          expect(session.stolen).toBe(wentOn.size === 2 || (wentOn.size === 1 && !wentOn.has(who)));
          if (session.stolen) return;
          cookies[who] = next!;
        }
      }),
    );
  });
});
