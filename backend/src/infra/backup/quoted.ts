const MAX_LENGTH = 80;

/** Without what a terminal obeys: for lines that quote a file that anybody may have written. */
export const printable = (text: string): string => text.replace(/[^\x20-\x7e…]/g, '?');

/** A text of such a file for a line that a person reads, cut where it is long. */
export function quoted(text: string): string {
  return printable(JSON.stringify(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text));
}
