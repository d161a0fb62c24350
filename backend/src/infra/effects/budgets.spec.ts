import { readFileSync } from 'node:fs';
import { EFFECT_BUDGETS } from './effect-budgets.js';

describe('the table of budgets in docs/security.md', () => {
  it('has each effect with its budget', () => {
    const text = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
    const section = text.split(/^## /m).find((part) => part.startsWith('Budgets')) ?? '';
    const rows = section.matchAll(/^\| `([a-z]+)` +\| ([\d,]+) +\|/gm);
    const documented = Object.fromEntries(
      [...rows].map(([, effect, budget]) => [effect, Number(budget!.replaceAll(',', ''))]),
    );
    expect(documented).toEqual(EFFECT_BUDGETS);
  });
});
