import { MEMBERS, type DrillResult } from './drill.ts';
import { quantile, type RequestLog } from './request-log.ts';

const seconds = (value: number | null): string => (value === null ? '' : value.toFixed(1));

/** What is asked for, the target, the figure, and whether it is met. */
type Goal = [string, string, string, boolean];

/** The result as Markdown. */
export function drillTables(result: DrillResult): string {
  const rows = result.steps.map(({ title, backS, log, silencesMs, regressions, furthestBackMs }) => {
    const silence = [quantile(silencesMs, 0.5), Math.max(...silencesMs)].map((ms) => (ms / 1_000).toFixed(1));
    const latency = [0.95, 1].map((share) => Math.round(log.quantileMs(share)));
    return [
      title,
      seconds(backS),
      log.requests,
      log.firstFailures,
      log.afterRetry,
      latency.join(' / '),
      silence.join(' / '),
      `${regressions} / ${Math.round(furthestBackMs)}`,
      kinds(log),
    ].join(' | ');
  });
  const { notifications, writes } = result;
  const handOver = Math.max(...result.handOverS);
  const brought = result.migrations && result.migrations[1] - result.migrations[0];
  const lost = notifications.lost + notifications.holes + notifications.unheard;
  const goals: Goal[] = [];
  if (result.handOverS.length > 0)
    goals.push(['hand-over of the feed, s (last screen)', '≤ 5', handOver.toFixed(1), handOver <= 5]);
  if (brought !== null)
    goals.push(['migrations that the newer build brought', '≥ 1', String(brought), brought > 0]);
  goals.push(
    [
      `lost notifications (${result.broadcasts} broadcasts to ${MEMBERS} members)`,
      '0',
      String(lost),
      lost === 0,
    ],
    [
      'duplicate notifications (rows, said twice by a socket)',
      '0',
      `${notifications.doubled}, ${notifications.saidTwice}`,
      notifications.doubled + notifications.saidTwice === 0,
    ],
    [
      'requests that failed after one retry while parts were replaced',
      '0',
      String(result.orderlyFailures),
      result.orderlyFailures === 0,
    ],
    [`acknowledged writes lost (${result.written} written)`, '0', String(writes.lost), writes.lost === 0],
    ['writes that took effect twice', '0', String(writes.doubled), writes.doubled === 0],
    ['prices that went back in time on a screen', '0', String(result.regressions), result.regressions === 0],
    ['batches of prices missing on a screen', '0', String(result.frameHoles), result.frameHoles === 0],
    ['screens that did not come back', '0', String(result.away), result.away === 0],
    [
      'parts that ended on SIGTERM with another code than 0, or after more than 25 s',
      '0',
      String(result.exits.filter(({ code, tookS }) => code !== 0 || tookS > 25).length),
      result.exits.every(({ code, tookS }) => code === 0 && tookS <= 25),
    ],
    ['parts that ended of an error', '0', String(result.fatal), result.fatal === 0],
  );
  return [
    '| fault | ready again after s | requests | failed first | failed after one retry | p95 / longest ms | silence of prices, median / longest s | prices back in time / furthest ms | failures |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
    `Ended on SIGTERM: ${result.exits.map(({ name, code, tookS }) => `${name} ${code} after ${tookS.toFixed(1)} s`).join(', ')}.`,
    '',
    '| goal | target | measured | verdict |',
    '| --- | --- | --- | --- |',
    ...goals.map(
      ([goal, target, measured, met]) => `| ${goal} | ${target} | ${measured} | ${met ? 'met' : 'missed'} |`,
    ),
  ].join('\n');
}

/** What failed, most frequent first. */
function kinds({ failures }: RequestLog): string {
  return [...failures]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 4)
    .map(([kind, count]) => `${count} × ${kind}`)
    .join(', ');
}

/** Whether every goal was met. */
export const drillPassed = (result: DrillResult): boolean => !/\| missed \|/.test(drillTables(result));
