import { dateText } from './calendar-windows.js';
import type { ComparativeDetail, ComparedMember } from './comparative-detail.js';

const percent = (fraction: number): string => `${(100 * fraction).toFixed(1)} %`;

function growthOf({ measures }: ComparedMember): string | null {
  if (!measures) return null;
  return measures.cagr === null ? percent(measures.cumulativeReturn) : `${percent(measures.cagr)} a year`;
}

/** The comparison in one sentence. */
export function headlineOf(label: string, detail: ComparativeDetail): string {
  const { members, composite, fromMs, toMs, basis, ranks } = detail;
  const subject = members[0]!;
  const benchmark = members.find(({ role }) => role === 'benchmark');
  const growth = growthOf(subject);
  if (growth === null || fromMs === null || toMs === null) {
    return `${subject.name}: ${label}; the instruments share too little history.`;
  }
  const against = benchmark && growthOf(benchmark);
  const span = `${basis}, ${dateText(fromMs)} to ${dateText(toMs)}`;
  const returned = `${growth}${against ? ` against ${against} of ${benchmark.name}` : ''} (${span})`;
  if (!composite) return `${subject.name} returned ${returned}; there are no peers to rank it among.`;
  const peers = Math.max(...ranks.map(({ of }) => of)) - 1;
  return `${subject.name} is ${label}: ${composite.score.toFixed(0)} of 100 among ${peers}; it returned ${returned}.`;
}
