import { render, screen } from '@testing-library/react';
import type { CallSummary, Outcome } from './api/ticker-analysis';
import { OutcomeTable } from './OutcomeTable';

const outcome = (change: Partial<Outcome>): Outcome => ({
  horizon: 20,
  entryTimeMs: Date.UTC(2026, 9, 1),
  entryPrice: 100,
  exitTimeMs: Date.UTC(2026, 9, 28),
  exitPrice: 104,
  returnPct: 4,
  peerReturnPct: null,
  hit: true,
  absoluteHit: null,
  inside: null,
  delisted: false,
  judgedBy: 'after-call',
  ...change,
});

/** The row of a call with one outcome, and what stands below the table. */
function shown(call: Partial<CallSummary>, change: Partial<Outcome> = {}): string {
  const whole = {
    algo: 'technical',
    stance: 1,
    currency: 'USD',
    horizons: [20],
    judgedBy: 'after-call',
    ...call,
  };
  const { container } = render(
    <OutcomeTable call={{ ...whole, outcomes: [outcome(change)] } as CallSummary} />,
  );
  return container.textContent;
}

test('a neutral call is neither a hit nor a miss', () => {
  const text = shown({ stance: 0 }, { hit: null });
  expect(text).toContain('neutral, no side taken');
  expect(text).not.toMatch(/hit|miss/);
});

test('a side that nothing could judge is not called wrong', () => {
  expect(shown({ algo: 'comparative' }, { hit: null })).toContain('nothing to judge it by');
});

test('a comparison is judged against its peers, with the price itself beside', () => {
  const text = shown(
    { algo: 'comparative', stance: -1 },
    { peerReturnPct: 6.5, hit: true, absoluteHit: false },
  );
  expect(text).toContain('✓ hit against the peers · price alone: the other way');
  expect(text).toMatch(/4\.00%, peers \+?6\.50%/);
});

test('what an earlier release judged says so', () => {
  expect(shown({ judgedBy: 'same-session' }, { judgedBy: 'same-session' })).toContain('✓ hit · earlier rule');
  expect(screen.getByTestId('earlier-rule')).toHaveTextContent('are in no rate');
});
