import type { AlgorithmOutput } from '../algorithm.js';
import { betaAgainst, correlationMatrix } from './co-movement.js';
import {
  dateText,
  DAY_MS,
  dayOf,
  LOOK_BACK_DAYS,
  periodsOf,
  periodsPerYear,
  windowReturns,
} from './calendar.js';
import { commonRows, rebasedChart } from './common-rows.js';
import { compositeOf, headlineOf, labelOf } from './composite.js';
import type { ComparativeDetail, ComparedMember, ReturnBasis, Role } from './comparative-detail.js';
import { RATIO_NAMES, type ComparedInstrument, type ComparativeInput } from './comparative-input.js';
import { measuresOf } from './performance.js';
import { metricRanks, ratioLevels } from './metric-ranks.js';
import { atRows, priceTable, sessionReturns } from './price-table.js';

/** Sessions after which a comparison is judged: a month and a quarter. */
const HORIZONS = [20, 60];
/** Common returns below which no ranking is made. */
const MIN_RETURNS = 60;

interface Member {
  readonly instrument: ComparedInstrument;
  readonly role: Role;
}

function membersOf({ subject, peers, sector, benchmark }: ComparativeInput): Member[] {
  return [
    { instrument: subject, role: 'subject' },
    ...peers.map((instrument): Member => ({ instrument, role: 'peer' })),
    ...(sector ? [{ instrument: sector, role: 'sector' } as const] : []),
    ...(benchmark ? [{ instrument: benchmark, role: 'benchmark' } as const] : []),
  ];
}

/**
 * Compares an instrument with peers, its sector and a benchmark on the sessions that all share, over up to five years.
 * Pure; the same input gives the same bytes. Fewer than 60 common returns or no peers give a label that says so.
 */
export function evaluateComparative(input: ComparativeInput): AlgorithmOutput<ComparativeDetail> {
  const members = membersOf(input);
  const instruments = members.map(({ instrument }) => instrument);
  const table = priceTable(instruments, dayOf(input.asOfMs));
  const { included, priceRows, returnRows, warnings } = commonRows(
    table,
    instruments.map(({ key }) => key),
  );
  const returns = table.prices.map(sessionReturns);
  const days = atRows(table.days, priceRows);
  const rowsPerYear = periodsPerYear(days, periodsOf(table.calendar));
  const toMs = days.at(-1) ?? null;
  const enough = returnRows.length >= MIN_RETURNS;
  const benchmarkColumn = table.prices[members.findIndex(({ role }) => role === 'benchmark')];
  const scales = { periodsPerYear: rowsPerYear, riskFreeRatePct: input.riskFreeRatePct };

  const compared = members.map(({ instrument, role }, i): ComparedMember => {
    const prices = table.prices[i]!;
    const span = { endMs: toMs ?? 0, asOfMs: input.asOfMs, riskFreeRatePct: input.riskFreeRatePct };
    return {
      key: instrument.key,
      name: instrument.name,
      role,
      windows: windowReturns(table.days, prices, toMs ?? 0),
      measures:
        included[i] && enough
          ? measuresOf(days, atRows(prices, priceRows), atRows(returns[i]!, returnRows), scales)
          : null,
      beta:
        benchmarkColumn && role !== 'benchmark' ? betaAgainst(table, prices, benchmarkColumn, span) : null,
      basis: basisOf(instrument, input),
      ratios: ratiosOf(instrument),
    };
  });

  const ranked = compared.map((member, i) => ({ ...member, ratios: instruments[i]!.ratios }));
  const ranks = enough
    ? metricRanks(
        ranked[0]!,
        ranked.filter(({ role }, i) => role === 'peer' && included[i]),
      )
    : [];
  const composite = compositeOf(ranks);
  const { label, stance } = labelOf(composite);
  const shown = members.flatMap((_, i) => (included[i] ? [i] : []));
  const detail: ComparativeDetail = {
    basis: basisOf(input.subject, input),
    calendar: table.calendar,
    periodsPerYear: rowsPerYear,
    riskFreeRatePct: input.riskFreeRatePct,
    fromMs: days[0] ?? null,
    toMs,
    observations: returnRows.length,
    members: compared,
    correlation: correlationMatrix(
      instruments.map(({ key }) => key),
      returns,
    ),
    ranks,
    ratioLevels: ratioLevels(
      input.peers.map(({ ratios = {} }) => ratios),
      input.groups ?? [],
    ),
    composite,
    chart: rebasedChart(
      shown.map((i) => instruments[i]!.key),
      days,
      shown.map((i) => atRows(table.prices[i]!, priceRows)),
    ),
  };
  return {
    label,
    stance,
    score: composite?.score ?? null,
    headline: headlineOf(label, detail),
    horizons: HORIZONS,
    quantiles: [],
    missing: missingOf(input, detail),
    warnings: [...warnings, ...warningsOf(input, detail, included)],
    detail,
  };
}

function basisOf(instrument: ComparedInstrument, { totalReturn }: ComparativeInput): ReturnBasis {
  return (instrument.totalReturn ?? totalReturn) ? 'total return' : 'price return';
}

function ratiosOf({
  ratios = {},
  ratioOrigins = {},
}: ComparedInstrument): NonNullable<ComparedMember['ratios']> {
  return Object.fromEntries(
    RATIO_NAMES.flatMap((name) => {
      const [value, origin] = [ratios[name], ratioOrigins[name]];
      return value === undefined || !origin ? [] : [[name, { value, ...origin }]];
    }),
  );
}

function missingOf(
  { peers, benchmark, sector, subject }: ComparativeInput,
  { observations }: ComparativeDetail,
): string[] {
  return [
    ...(observations < MIN_RETURNS
      ? [`common daily history (${observations} returns, ${MIN_RETURNS} needed)`]
      : []),
    ...(peers.length === 0 ? ['peers'] : []),
    // Only a company has a sector that a fund stands for.
    ...(sector || subject.type !== 'stock' ? [] : ['sector']),
    ...(benchmark ? [] : ['benchmark (for beta and alpha)']),
    ...(subject.ratios ? [] : ['valuation and quality ratios']),
  ];
}

function warningsOf(
  { asOfMs, peers }: ComparativeInput,
  { toMs, fromMs, basis, members }: ComparativeDetail,
  included: readonly boolean[],
): string[] {
  const warnings: string[] = [];
  const rankedPeers = peers.filter((_, i) => included[i + 1]).length;
  if (toMs !== null && dayOf(asOfMs) - toMs > LOOK_BACK_DAYS * DAY_MS) {
    warnings.push(`prices end on ${dateText(toMs)}`);
  }
  if (toMs !== null && fromMs !== null && toMs - fromMs < 365 * DAY_MS) {
    warnings.push('less than a year in common: cumulative returns are shown, none per year');
  }
  const others = members.filter((member) => member.basis !== basis).map(({ key }) => key);
  if (basis === 'price return') warnings.push('price return: dividends are not counted');
  if (others.length > 0) {
    warnings.push(
      basis === 'price return'
        ? `dividends are counted of ${others.join(', ')}, not of the ticker itself`
        : `no dividends are known of ${others.join(', ')}: price return`,
    );
  }
  if (rankedPeers > 0 && rankedPeers < 5) warnings.push(`ranks among ${rankedPeers} peers are coarse`);
  return warnings;
}
