import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isSmoke, sized } from '../../../scripts/lib/bench-size.mjs';
import { measure, measureStall, type Timing } from './measure.ts';
import { bounds, goals, table, twoNodesTable, type Result, type RunsByVariant } from './report.ts';
import { measureTwoNodes } from './two-nodes.ts';
import { VARIANTS, type RunOptions, type VariantName, type Work, type WorkName } from './works.ts';

const HELP = `npm run bench:stream -- [--quick] [--work=A|B] [--variants=ours,plain,…] [--repeats=3] [FILE.json]

Ours against its peers on this machine, in the same run: the server on one core, the load on another, variants taking
turns, all of them listening with as many sockets as the product. Prints tables, the goals with met or missed at the end; writes JSON
to FILE.json when given. --quick: one repeat, shorter windows, no extra scenarios (resume and two nodes are then not measured).`;

/** What a smoke changes of either work: few clients, ticks that plain Socket.IO keeps up with as well. */
const SMALL: Partial<Work> = sized({}, { clients: 20, symbols: 100, ticksPerS: 500 });

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    work: { type: 'string' },
    variants: { type: 'string' },
    repeats: { type: 'string' },
    help: { type: 'boolean' },
    smoke: { type: 'boolean' },
  },
});

/** The named ones, or all. @throws Error naming those that exist */
function chosen<Name extends string>(named: string | undefined, all: readonly Name[]): readonly Name[] {
  const names = named?.split(',') ?? all;
  return names.map((name) => {
    const found = all.find((one) => one.toLowerCase() === name.toLowerCase());
    if (!found) throw new Error(`There is no ${name}, only ${all.join(', ')}.`);
    return found;
  });
}

async function runWork(
  work: WorkName,
  timing: Timing,
  repeats: number,
  variants: readonly VariantName[],
): Promise<RunsByVariant> {
  const runs: RunsByVariant = {};
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const variant of variants) {
      process.stderr.write(`work ${work}, repeat ${repeat + 1} of ${repeats}: ${variant}\n`);
      (runs[variant] ??= []).push(await measure({ work, variant, override: SMALL }, timing));
    }
  }
  return runs;
}

/** Ours with more clients, with clients that stop reading, and on two nodes. */
async function extraScenarios(timing: Timing): Promise<Omit<Result, 'works'>> {
  process.stderr.write('1,000 and 5,000 clients under the same ticks, stall, two nodes\n');
  const ours = (override: Partial<Work>): RunOptions => ({ work: 'A', variant: 'ours', override });
  const scaling = {
    oneThousand: await measure(ours({ clients: sized(1_000, 20), ticksPerS: 1_000 }), timing),
    fiveThousand: await measure(ours({ clients: sized(5_000, 40), ticksPerS: 1_000 }), timing),
  };
  const stall = await measureStall(ours(SMALL), timing, sized(8_000, 700));
  return { scaling, stall, twoNodes: await measureTwoNodes(sized(100, 10), timing) };
}

async function main(): Promise<void> {
  if (values.help) return console.log(HELP);
  const quick = values.quick === true;
  const repeats = Number(values.repeats ?? (quick || isSmoke ? 1 : 3));
  const variants = chosen(values.variants, VARIANTS);
  const timing = sized(
    { warmUpMs: 1_000, windowMs: quick ? 2_000 : 4_000 },
    { warmUpMs: 100, windowMs: 400 },
  );
  const startedAt = new Date().toISOString();
  const works: Result['works'] = {};
  for (const work of chosen<WorkName>(values.work, ['A', 'B'])) {
    const runs = await runWork(work, timing, repeats, variants);
    works[work] = runs;
    console.log(table(work, runs));
  }
  const result: Result = { works, ...(quick ? {} : await extraScenarios(timing)) };
  console.log(bounds(result));
  console.log(twoNodesTable(result));
  console.log(goals(result));
  const [file] = positionals;
  if (file) {
    const target = path.resolve(process.env.INIT_CWD ?? '.', file);
    mkdirSync(path.dirname(target), { recursive: true });
    const head = { startedAt, node: process.version, repeats, ...timing };
    writeFileSync(target, `${JSON.stringify({ ...head, ...result }, null, 2)}\n`);
  }
}

await main();
