import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isSmoke, sized } from '../../../scripts/lib/bench-size.mjs';
import { buildBackend } from '../build.mjs';
import { measure, measureStall } from './measure.mjs';
import { goals, table } from './report.mjs';
import { measureTwoNodes } from './two-nodes.mjs';

const HELP = `npm run bench:stream -- [--quick] [--work=A|B] [--variants=ours,plain,…] [--repeats=3] [FILE.json]

Ours against its peers on this machine, in the same run: the server on one core, the load on another, variants taking
turns. Prints tables; writes JSON to FILE.json when given. --quick: one repeat, shorter windows, no extra scenarios.`;

const VARIANTS = ['ours', 'raw-ws', 'plain', 'rooms-window', 'sse'];
/** What a smoke changes of either work: few clients, ticks that plain Socket.IO keeps up with as well. */
const SMALL = sized({}, { clients: 20, symbols: 100, ticksPerS: 500 });

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

async function runWork(name, timing, repeats, variants, dist) {
  const runs = Object.fromEntries(variants.map((variant) => [variant, []]));
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const variant of variants) {
      process.stderr.write(`work ${name}, repeat ${repeat + 1} of ${repeats}: ${variant}\n`);
      runs[variant].push(await measure({ work: name, variant, dist, override: SMALL, ...timing }));
    }
  }
  return runs;
}

async function main() {
  if (values.help) return console.log(HELP);
  const quick = values.quick === true;
  const repeats = Number(values.repeats ?? (quick || isSmoke ? 1 : 3));
  const works = values.work ? [values.work.toUpperCase()] : ['A', 'B'];
  const variants = values.variants?.split(',') ?? VARIANTS;
  const timing = quick ? { warmUpMs: 1_000, windowMs: 2_000 } : { warmUpMs: 1_000, windowMs: 4_000 };
  const dist = buildBackend();
  const result = {
    startedAt: new Date().toISOString(),
    node: process.version,
    repeats,
    ...timing,
    works: {},
  };
  for (const work of works) {
    result.works[work] = await runWork(work, timing, repeats, variants, dist);
    console.log(table(work, result.works[work]));
  }
  if (!quick) {
    const five = {
      work: 'A',
      override: { clients: sized(5_000, 40), ticksPerS: 1_000 },
      variant: 'ours',
      dist,
      ...timing,
    };
    const one = { ...five, override: { clients: sized(1_000, 20), ticksPerS: 1_000 } };
    process.stderr.write('1,000 and 5,000 clients under the same ticks, stall, two nodes\n');
    result.scaling = { oneThousand: await measure(one), fiveThousand: await measure(five) };
    result.stall = await measureStall({
      work: 'A',
      variant: 'ours',
      dist,
      override: SMALL,
      pauseMs: sized(8_000, 700),
      ...timing,
    });
    result.twoNodes = await measureTwoNodes({ dist, clientsPerNode: sized(100, 10), ...timing });
  }
  console.log(goals(result));
  const [file] = positionals;
  if (file) {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  }
}

await main();
