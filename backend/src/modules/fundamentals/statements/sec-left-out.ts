/** Numbers of a file of company facts that no statement holds, and why. */
export interface LeftOut {
  /** `us-gaap` or `ifrs-full`. */
  readonly taxonomy: string;
  /** ISO 4217; `null` where the number is in none. */
  readonly currency: string | null;
  /** The year that the numbers are of; `null` where they are of many. */
  readonly period: string | null;
  readonly count: number;
  /** Goes on after "5 numbers (…): ". */
  readonly reason: string;
}
type About = Omit<LeftOut, 'count' | 'period'> & { readonly period?: string | null };

/** Counts numbers that are left out, by taxonomy, currency, year and reason. */
export class LeftOutNumbers {
  private readonly counts = new Map<string, LeftOut>();

  add({ taxonomy, currency, period = null, reason }: About, count = 1): void {
    if (count === 0) return;
    const name = JSON.stringify([taxonomy, currency, period, reason]);
    const before = this.counts.get(name)?.count ?? 0;
    this.counts.set(name, { taxonomy, currency, period, count: before + count, reason });
  }

  list(): LeftOut[] {
    return [...this.counts.values()];
  }
}

/** One line for each reason, taxonomy and currency, with the years: what an operator reads after an import. */
export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  const groups = Map.groupBy(leftOut, ({ taxonomy, currency, reason }) =>
    [taxonomy, currency ?? '', reason].join('\n'),
  );
  return [...groups.values()].map((group) => {
    const { taxonomy, currency, reason } = group[0]!;
    const count = group.reduce((sum, one) => sum + one.count, 0);
    const years = group.flatMap(({ period }) => period ?? []).sort();
    const span = [...new Set([years[0], years.at(-1)])].filter(Boolean).join('–');
    const what = [taxonomy, currency].filter(Boolean).join(', ');
    return `left out: ${count} ${count === 1 ? 'number' : 'numbers'} (${what}${span ? `, ${span}` : ''}): ${reason}`;
  });
}
