import type { JsonDiff } from '../json-diff.js';
import type { OutputDiffDto } from './admin-call.dto.js';

/** Longest text of one side of a difference; a whole list may have come or gone. */
const MAX_TEXT = 400;

export function outputDiff({ total, differences }: JsonDiff): OutputDiffDto {
  return {
    total,
    differences: differences.map(({ path, before, after }) => ({
      path,
      before: textOf(before),
      after: textOf(after),
    })),
  };
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
