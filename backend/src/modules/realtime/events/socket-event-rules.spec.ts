import { registerEvents, TICKER_EVENT_RULES } from './socket-event-rules.js';

describe('socket event rules', () => {
  const rule = { access: 'public', acknowledged: true } as const;

  it('an event without a rule, or a rule without a handler, does not start', () => {
    expect(() => registerEvents({ a: rule }, { a: 1, b: 2 })).toThrow('socket event "b" has no rule');
    expect(() => registerEvents({ a: rule, b: rule }, { a: 1 })).toThrow(
      'socket event "b" has a rule but no handler',
    );
    expect(() => registerEvents({ toString: rule }, {})).toThrow('no handler');
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
