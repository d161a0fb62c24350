const PLAIN = /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const DECIMAL_COMMA = /^\d+,\d{1,2}$/;
const GROUPED_COMMA = /^\d{1,3}(?:\.\d{3})+,\d+$/;
/** Longer than any price with its currency, however its digits are grouped. */
export const MAX_TARGET_CELL = 64;
/** `$190`, `USD 190` and `190 €` are prices to whoever wrote them. */
const CURRENCY = /^(?:[A-Z]{3}|\p{Sc})|(?:[A-Z]{3}|\p{Sc})$/gu;

/**
 * A price as people write it in files. The cell comes from a stranger: it is measured before any expression sees it, and
 * no expression here takes more than time in proportion to its length.
 * @returns `null` for an empty cell, `NaN` for what is no price
 */
export function readTarget(cell: string): number | null {
  if (cell.length > MAX_TARGET_CELL) return NaN;
  const text = cell.trim();
  if (text === '') return null;
  const bare = text.replace(CURRENCY, '').replaceAll(/[\s\u00a0\u202f'’]/g, '');
  if (PLAIN.test(bare)) return Number(bare);
  if (GROUPED.test(bare)) return Number(bare.replaceAll(',', ''));
  if (DECIMAL_COMMA.test(bare)) return Number(bare.replace(',', '.'));
  if (GROUPED_COMMA.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'));
  return NaN;
}
