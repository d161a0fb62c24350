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
    expect(detailText({ fromMs: null, toMs: 0 })).toBe('from: none · to: Jan 1, 1970, 00:00:00 UTC');
    expect(detailText({ bulkId: 'b1', filter: { q: 'a' } })).toBe('bulk id: b1 · filter: {"q":"a"}');
    expect(detailText({})).toBe('');
  });
});
