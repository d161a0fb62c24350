import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Times of one thing, in ms: as it is by itself, and under an attack in the same run. */
export interface Compared {
  readonly idle: readonly number[];
  readonly attacked: readonly number[];
}

/** What the issue allows: an upper end in ms, or times the idle figure. It is told, and fails nothing: the machine may be busy. */
export type Bound = { readonly ms: number } | { readonly timesIdle: number };

/**
 * The figures of one attack. Each is a line that begins with `figure:`, which `npm run test:release` shows among its notes; all of them are a
 * table in a file of `ATTACKS_REPORT`, by default `pricealgo-attacks` in the folder for temporary files.
 */
export class AttackFigures {
  private readonly rows: (readonly [figure: string, measured: string, bound: string])[] = [];

  /** @param attack number and name, as docs/security.md has them: `1-way-out` */
  constructor(private readonly attack: string) {}

  /** @param bound what it is compared with, in words */
  add(figure: string, measured: string | number, bound = ''): this {
    this.rows.push([figure, String(measured), bound]);
    process.stderr.write(
      `figure: attack ${this.attack}: ${figure}: ${measured}${bound && ` (bound: ${bound})`}\n`,
    );
    return this;
  }

  /** The slowest and the middle one, beside those of an idle product. */
  times(figure: string, { idle, attacked }: Compared, bound?: Bound): this {
    const ratio = median(attacked) / median(idle);
    const measured = `median ${shown(attacked)} (idle ${shown(idle)}), ${ratio.toFixed(1)} × idle`;
    if (!bound) return this.add(figure, measured);
    const met = 'ms' in bound ? Math.max(...attacked) <= bound.ms : ratio <= bound.timesIdle;
    const told = 'ms' in bound ? `each ≤ ${bound.ms} ms` : `median ≤ ${bound.timesIdle} × idle`;
    return this.add(figure, measured, `${told}: ${met ? 'met' : 'MISSED'}`);
  }

  /** Writes the table. */
  write(): void {
    const dir = process.env['ATTACKS_REPORT'] || path.join(tmpdir(), 'pricealgo-attacks');
    mkdirSync(dir, { recursive: true });
    const cells = [['figure', 'measured', 'bound'], ['---', '---', '---'], ...this.rows];
    const table = cells.map((row) => `| ${row.join(' | ')} |\n`).join('');
    const file = path.join(dir, `${this.attack}.md`);
    writeFileSync(file, `# Attack ${this.attack}, ${new Date().toISOString()}\n\n${table}`);
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}

const shown = (times: readonly number[]): string =>
  `${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`;

/** How long some work takes, ms. */
export async function took(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
