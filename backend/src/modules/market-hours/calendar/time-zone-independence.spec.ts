import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs the calendar's own sources (types stripped by the runtime) under one process time zone. */
function digestUnder(timeZone: string): string {
  const folder = new URL('./', import.meta.url).href;
  const script = `
    import { createHash } from 'node:crypto';
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve: (name, context, next) => next(name.startsWith('.') ? name.replace(/\\.js$/, '.ts') : name, context),
    });
    const { marketStatus } = await import('${folder}market-status.ts');
    const { sessionDateOf, tradingSession } = await import('${folder}trading-session.ts');
    const { civilDate, epochDayOf } = await import('${folder}civil-date.ts');
    const hash = createHash('sha256');
    for (let day = epochDayOf(2021, 12, 31); day <= epochDayOf(2029, 1, 1); day++) {
      hash.update(JSON.stringify(tradingSession(civilDate(day))));
      for (const hour of [3, 4, 5, 13.5, 14.5, 18, 20, 21]) {
        const atMs = day * 86_400_000 + hour * 3_600_000;
        const dates = ['NYSE', 'CRYPTO'].map((exchange) => sessionDateOf(exchange, atMs));
        hash.update(JSON.stringify([dates, marketStatus('NYSE', atMs, 'spec'), marketStatus('NYSE', atMs, 'exchange')]));
      }
    }
    console.log(new Date(0).getTimezoneOffset(), hash.digest('hex'));
  `;
  return execFileSync(
    process.execPath,
    ['--no-warnings', '--conditions=@pricealgo/source', '--input-type=module', '--eval', script],
    {
      cwd: fileURLToPath(folder),
      env: { PATH: process.env.PATH, TZ: timeZone },
      encoding: 'utf8',
    },
  ).trim();
}

describe('calendar', () => {
  it('gives the same answers whatever zone the process runs in', () => {
    const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'];
    const answers = zones.map((zone) => digestUnder(zone).split(' '));
    // The zones did take effect, and made no difference.
    expect(new Set(answers.map(([offset]) => offset)).size).toBe(zones.length);
    expect(new Set(answers.map(([, digest]) => digest)).size).toBe(1);
  });
});
