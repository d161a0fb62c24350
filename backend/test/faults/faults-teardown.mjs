// Prints what was measured, as Markdown.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

export default function faultsTeardown() {
  const file = process.env.FAULTS_REPORT;
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  rmSync(path.dirname(file), { recursive: true, force: true });
  const rows = lines.map((line) => JSON.parse(line)).sort((a, b) => a.id.localeCompare(b.id));
  const cells = rows.map(({ id, fault, figure, target, measured, verdict }) =>
    [`${id} ${fault}`, `${figure}: ${target}`, measured, verdict].join(' | '),
  );
  const table = [
    '| fault | target | measured | verdict |',
    '| --- | --- | --- | --- |',
    ...cells.map((row) => `| ${row} |`),
  ];
  process.stdout.write(`\n${table.join('\n')}\n`);
}
