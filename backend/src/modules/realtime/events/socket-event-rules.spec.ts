import { SubscribeMessage } from '@nestjs/websockets';
import { assertEventsDeclared, TICKER_EVENT_RULES } from './socket-event-rules.js';

class OneHandler {
  @SubscribeMessage('a')
  a(): void {}
}

class TwoHandlers {
  @SubscribeMessage('a')
  a(): void {}

  @SubscribeMessage('b')
  b(): void {}
}

describe('socket event rules', () => {
  const rule = { access: 'public', acknowledged: true } as const;

  it('an event without a rule, or a rule without a handler, does not start', () => {
    expect(() => assertEventsDeclared(new TwoHandlers(), { a: rule })).toThrow(
      'socket event "b" has no rule',
    );
    expect(() => assertEventsDeclared(new OneHandler(), { a: rule, b: rule })).toThrow(
      'socket event "b" has a rule but no handler',
    );
    expect(() => assertEventsDeclared(new OneHandler(), { a: rule, toString: rule })).toThrow('no handler');
    expect(() => assertEventsDeclared(new TwoHandlers(), { a: rule, b: rule })).not.toThrow();
  });

  it('every event of the product, with who may send it', () => {
    expect(TICKER_EVENT_RULES).toEqual({
      subscribe: { access: 'public', acknowledged: true },
      unsubscribe: { access: 'public', acknowledged: true },
      resync: { access: 'public', acknowledged: true },
      received: { access: 'public', acknowledged: false },
    });
  });
});
