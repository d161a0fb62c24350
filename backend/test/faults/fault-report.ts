import { appendFileSync } from 'node:fs';
import { KNOWN_MISSES } from './known-misses.ts';

/** One figure of one fault, as the table has it. */
export interface Figure {
  readonly id: string;
  readonly fault: string;
  readonly figure: string;
  readonly target: string;
  readonly measured: string;
  readonly verdict: 'met' | 'missed' | 'known';
}

/** Collects what was measured of one fault; `verify` fails the test of a fault whose target is missed without a known reason. */
export class FaultReport {
  /** Reports that this file's tests have written. */
  static made = 0;
  private readonly figures: Figure[] = [];
  private readonly id: string;
  private readonly fault: string;

  /** @param id as in docs/faults.md: `F08` */
  constructor(id: string, fault: string) {
    this.id = id;
    this.fault = fault;
  }

  /** @param unit behind both numbers: `ms` */
  atMost(figure: string, measured: number, target: number, unit = ''): this {
    return this.add(
      figure,
      `≤ ${target}${unit && ` ${unit}`}`,
      `${shown(measured)}${unit && ` ${unit}`}`,
      measured <= target,
    );
  }

  none(figure: string, measured: number): this {
    return this.add(figure, '0', shown(measured), measured === 0);
  }

  is(figure: string, measured: string | number | boolean, target: string | number | boolean): this {
    return this.add(figure, String(target), String(measured), measured === target);
  }

  /** Writes the rows for the table. @throws Error that names every figure that is missed, unless the miss is known */
  verify(): void {
    this.write();
    const missed = this.figures.filter(({ verdict }) => verdict === 'missed');
    if (missed.length === 0) return;
    const lines = missed.map(({ figure, target, measured }) => `${figure}: ${measured}, not ${target}`);
    throw new Error(`${this.id} ${this.fault}\n${lines.join('\n')}`);
  }

  /** Only writes the rows, and says them at once. */
  write(): void {
    FaultReport.made += 1;
    const file = process.env['FAULTS_REPORT'];
    if (file) appendFileSync(file, this.figures.map((row) => `${JSON.stringify(row)}\n`).join(''));
    for (const { id, figure, target, measured, verdict } of this.figures)
      process.stderr.write(`         ${verdict}: ${id} ${figure}: ${measured} (${target})\n`);
  }

  private add(figure: string, target: string, measured: string, met: boolean): this {
    const { id, fault } = this;
    const known = KNOWN_MISSES[`${id} ${figure}`] !== undefined;
    this.figures.push({
      id,
      fault,
      figure,
      target,
      measured,
      verdict: met ? 'met' : known ? 'known' : 'missed',
    });
    return this;
  }
}

const shown = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 1 : 0);

/** `FAULTS=full`: faults that take long run at full length and full load. */
export const FULL = process.env['FAULTS'] === 'full';
