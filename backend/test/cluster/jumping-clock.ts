import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Part } from './part.ts';

/**
 * A wall clock that can jump: `Date` of the processes that were started with `env`, each on its own. Monotonic clocks and timers go on,
 * as they do when a machine's time is set, and Postgres' clock stays right.
 */
export class JumpingClock {
  readonly env: Readonly<Record<string, string>>;
  private readonly offsetFile: string;

  /** @param folder keeps the shim; it has to last as long as the processes */
  constructor(folder: string) {
    this.offsetFile = path.join(folder, 'clock-offset');
    const shim = path.join(folder, 'jumping-clock.mjs');
    writeFileSync(this.offsetFile, '0');
    writeFileSync(shim, shimOf(this.offsetFile));
    this.env = { NODE_OPTIONS: `--import=${pathToFileURL(shim)}` };
  }

  /** @param byMs away from the right time, to both sides; 0 sets it right */
  jump(part: Part, byMs: number): void {
    writeFileSync(this.offsetFile, String(byMs));
    process.kill(part.pid!, 'SIGUSR2');
  }
}

const shimOf = (offsetFile: string): string => `
  import { readFileSync } from 'node:fs';
  const RightDate = globalThis.Date;
  const rightNow = RightDate.now.bind(RightDate);
  let offsetMs = 0;
  RightDate.now = () => rightNow() + offsetMs;
  globalThis.Date = new Proxy(RightDate, {
    construct: (target, args, as) => Reflect.construct(target, args.length > 0 ? args : [RightDate.now()], as),
    apply: () => new RightDate(RightDate.now()).toString(),
  });
  process.on('SIGUSR2', () => (offsetMs = Number(readFileSync(${JSON.stringify(offsetFile)}, 'utf8'))));
`;
