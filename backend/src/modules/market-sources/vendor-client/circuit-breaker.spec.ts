import { ManualClock } from '../../../../test/fakes/manual-clock.js';
import {
  CircuitBreaker,
  FAILURES_TO_OPEN,
  OPEN_MS,
  PROOFS_TO_CLOSE,
  type CircuitState,
} from './circuit-breaker.js';

describe('CircuitBreaker', () => {
  let clock: ManualClock;
  let changes: CircuitState[];
  let breaker: CircuitBreaker;

  beforeEach(() => {
    clock = new ManualClock(1_000_000);
    changes = [];
    breaker = new CircuitBreaker(clock, (state) => changes.push(state));
  });

  const fail = (times: number): void => {
    for (let i = 0; i < times; i++) breaker.enter()?.failed();
  };

  it('opens after five failures in a row, a success in between starts the count anew', () => {
    fail(FAILURES_TO_OPEN - 1);
    breaker.enter()?.succeeded();
    fail(FAILURES_TO_OPEN - 1);
    expect(breaker.state).toBe('closed');
    fail(1);
    expect(breaker.state).toBe('open');
    expect(breaker.enter()).toBeNull();
  });

  it('lets single calls through after half a minute and closes after three good ones', async () => {
    fail(FAILURES_TO_OPEN);
    await clock.advance(OPEN_MS - 1);
    expect(breaker.enter()).toBeNull();
    await clock.advance(1);
    for (let proof = 0; proof < PROOFS_TO_CLOSE; proof++) {
      const pass = breaker.enter();
      expect(pass).not.toBeNull();
      expect(breaker.enter()).toBeNull();
      pass?.succeeded();
    }
    expect(breaker.state).toBe('closed');
    expect(changes).toEqual(['open', 'half-open', 'closed']);
  });

  it('opens for another half minute when a trial fails', async () => {
    fail(FAILURES_TO_OPEN);
    await clock.advance(OPEN_MS);
    breaker.enter()?.succeeded();
    breaker.enter()?.failed();
    expect(breaker.state).toBe('open');
    await clock.advance(OPEN_MS - 1);
    expect(breaker.enter()).toBeNull();
  });

  it('does not believe calls that were under way before it opened', async () => {
    const early = breaker.enter();
    fail(FAILURES_TO_OPEN);
    early?.succeeded();
    expect(breaker.state).toBe('open');
    await clock.advance(OPEN_MS);
    const late = breaker.enter();
    early?.failed();
    late?.succeeded();
    expect(breaker.state).toBe('half-open');
  });

  it('does not oscillate with a vendor that flaps every two seconds for two minutes', async () => {
    for (let second = 0; second < 120; second++) {
      const pass = breaker.enter();
      if (Math.floor(second / 2) % 2 === 0) pass?.failed();
      else pass?.succeeded();
      await clock.advance(250);
      for (let more = 0; more < 3; more++) {
        const again = breaker.enter();
        if (Math.floor(second / 2) % 2 === 0) again?.failed();
        else again?.succeeded();
        await clock.advance(250);
      }
    }
    // Once opened it needs half a minute each time: at most four rounds of open, half-open (and closed, if it was lucky).
    expect(changes.length).toBeLessThanOrEqual(12);
    expect(changes.filter((state) => state === 'open').length).toBeLessThanOrEqual(4);
  });
});
