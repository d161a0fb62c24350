import { readSealed, writeSealed } from '../../../lib/storage/sealed-storage';

/** A page that can be opened or a thing that can be done, besides the tickers that a search finds. */
export interface Command {
  /** The same for the same choice at any time: it is remembered by it. */
  id: string;
  kind: 'page' | 'action';
  label: string;
  /** Where it belongs, in dim words. */
  detail?: string;
  /** More words that it is found by. */
  words?: string;
  run: () => void;
}

const KEPT = 4;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s·“”"]+/)
    .filter(Boolean);

/**
 * Commands of which every typed word begins a word, those first whose name begins with what was typed.
 * @returns none for an empty text
 */
export function commandsFor(typed: string, commands: readonly Command[]): Command[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  const text = typed.trim().toLowerCase();
  const begins = ({ label }: Command): number => Number(!label.toLowerCase().startsWith(text));
  return commands
    .filter(({ label, detail = '', words = '' }) => {
      const known = wordsOf(`${label} ${detail} ${words}`);
      return wanted.every((word) => known.some((one) => one.startsWith(word)));
    })
    .sort((a, b) => begins(a) - begins(b));
}

function recentIds(): string[] {
  const stored = readSealed('recent-commands');
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, KEPT) : [];
}

/** The last commands that were chosen, newest first; what this reader may not do now is left out. */
export function recentCommands(commands: readonly Command[]): Command[] {
  return recentIds().flatMap((id) => commands.find((command) => command.id === id) ?? []);
}

export function rememberCommand({ id }: Command): void {
  writeSealed('recent-commands', [id, ...recentIds().filter((known) => known !== id)].slice(0, KEPT));
}
