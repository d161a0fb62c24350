/** A cell as it stands in a report: in quotes, shortened. */
export const shown = (text: string): string =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** What tables write where they have no value. */
const MISSING = new Set([
  '',
  '-',
  '--',
  '–',
  '—',
  'na',
  'n/a',
  '#n/a',
  '#n/a n/a',
  'nan',
  'null',
  'none',
  'nil',
]);

export const isMissing = (cell: string): boolean => MISSING.has(cell.trim().toLowerCase());

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const SPACES = /[\s\u00a0\u2007\u2009\u202f\u3000]+/g;

/** A cell with the plain forms of its digits, marks and spaces: East Asian full-width signs, spaces of any width, true minus signs. */
export function plainCell(cell: string): string {
  return cell
    .replaceAll(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(SPACES, ' ')
    .replaceAll(/[’ʼ‘]/g, "'")
    .replaceAll(/[−‒–](?=[\d.,$€£(])/g, '-')
    .trim();
}
