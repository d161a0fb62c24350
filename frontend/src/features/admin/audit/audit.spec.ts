import { formatInstant, localTimeZone } from '../../../lib/format/time-format';
import { describe, expect, test } from '@jest/globals';
import { actionText } from './action-text';
import { detailText } from './detail-text';
import { ACTIONS } from './texts';

describe('entries of the audit trail in words', () => {
  test('of known actions, and of those that are not known yet', () => {
    expect(actionText('admin.status-set')).toBe('Status set');
    expect(actionText('admin.something-new')).toBe('admin.something-new');
    expect(ACTIONS).toContain('login');
  });

  test('of their details', () => {
    expect(detailText({ to: 'Cancelled', from: 'Active' })).toBe('from: Active · to: Cancelled');

    expect(detailText({ fromMs: null, toMs: 0 })).toBe(
      `from: none · to: ${formatInstant(0, localTimeZone())}`,
    );
    expect(detailText({})).toBe('');
  });

  test('that are a change, as field: before → after', () => {
    const status = { to: 'Cancelled', from: 'Active', bulkId: 'b1' };
    expect(detailText(status, 'admin.status-set')).toBe('status: Active → Cancelled · bulk id: b1');
    expect(detailText({ fromMs: null, toMs: 0 }, 'admin.subscription-set')).toBe(
      `subscription end: none → ${formatInstant(0, localTimeZone())}`,
    );
    expect(detailText({ from: 'support', to: 'full' }, 'admin.role-set')).toBe('role: support → full');
    // An action of that kind that tells something else, and a name that every object has.
    expect(detailText({ status: 'Active' }, 'admin.status-set')).toBe('status: Active');
    expect(detailText({ from: 1, to: 2 }, 'toString')).toBe('from: 1 · to: 2');
  });

  test.each([
    [
      { bulkId: 'b1', filter: { status: 'Active', q: 'ann' } },
      'bulk id: b1 · filter: search ann, status Active',
    ],
    [{ filter: { fromMs: 0 } }, `filter: from ${formatInstant(0, localTimeZone())}`],
    [{ filter: {} }, 'filter: none'],
    [
      { keys: ['application.brandName', 'accounts.trialDays', 'of.tomorrow'] },
      'settings: Brand; Days of trial; of.tomorrow',
    ],
    [{ fields: ['fullName', 'phone'] }, 'fields: full name, phone'],
    [{ scopes: ['read', 'alerts'], id: 'x' }, 'id: x · scopes: read, alerts'],
    [{ source: 'kraken', works: false }, 'source: kraken · works: no'],
    [{ entries: [{ a: [1, 2] }, {}], none: [] }, 'entries: a 1, 2, none · none: none'],
  ])('of %j in words, never as it is stored', (detail, words) => {
    expect(detailText(detail)).toBe(words);
    expect(detailText(detail)).not.toMatch(/[{}[\]"]/);
  });
});
