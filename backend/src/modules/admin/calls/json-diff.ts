/** One place at which two JSON values differ. `undefined` on a side: there is nothing at that place. */
export interface JsonDifference {
  /** `detail.votes[3].value`; empty for the whole value. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface JsonDiff {
  /** Places that differ, whether listed or not. */
  readonly total: number;
  /** The first of them in the order of the value before; objects and lists on one side only count once. */
  readonly differences: readonly JsonDifference[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keyText = (key: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;

/** Where two JSON values differ. @param limit most differences that are listed */
export function jsonDiff(before: unknown, after: unknown, limit = 500): JsonDiff {
  const differences: JsonDifference[] = [];
  let total = 0;
  // A stack of its own: stored answers are as deep as their algorithm makes them.
  const waiting: JsonDifference[] = [{ path: '', before, after }];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const children = childrenOf(at);
    if (children) waiting.push(...children.reverse());
    else if (at.before !== at.after) {
      total += 1;
      if (differences.length < limit) differences.push({ ...at, path: at.path.replace(/^\./, '') });
    }
  }
  return { total, differences };
}

/** The places inside, where both sides have the same kind of inside. */
function childrenOf({ path, before, after }: JsonDifference): JsonDifference[] | null {
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, i) => ({
      path: `${path}[${i}]`,
      before: before[i] as unknown,
      after: after[i] as unknown,
    }));
  }
  if (!isObject(before) || !isObject(after)) return null;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => ({
    path: `${path}${keyText(key)}`,
    before: Object.hasOwn(before, key) ? before[key] : undefined,
    after: Object.hasOwn(after, key) ? after[key] : undefined,
  }));
}
