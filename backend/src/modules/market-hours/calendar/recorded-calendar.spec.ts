import { readFileSync } from 'node:fs';
import path from 'node:path';
import { civilDate, epochDayOf, type CivilDate } from './civil-date.js';
import { newYorkInstantMs } from './new-york-time.js';
import { tradingSession } from './trading-session.js';

interface RecordedCalendar {
  entries: Record<string, { holidays: string[]; earlyCloses: Record<string, string> }>;
}

const folder = process.env.MARKET_DATA_DIR;
const describeWithData = folder ? describe : describe.skip;
if (!folder)
  process.stdout.write(
    'skipped: MARKET_DATA_DIR is not set, the recorded exchange calendar is not compared\n\n',
  ); /** `1/9/2025` → `2025-01-09`. */
function isoDate(text: string): CivilDate {
  const [month = '', day = '', year = ''] = text.split('/');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

describeWithData('recorded NYSE calendar', () => {
  const file = path.join(folder ?? '', 'calendar/market-hours.json');
  const usa = folder
    ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedCalendar).entries['Equity-usa-[*]']
    : undefined;
  const holidays = new Set(usa?.holidays.map(isoDate));
  const earlyCloses = new Map(
    Object.entries(usa?.earlyCloses ?? {}).map(([day, time]) => [isoDate(day), time]),
  );

  it.each(Array.from({ length: 2028 - 2000 + 1 }, (_, i) => 2000 + i))('every day of %d', (year) => {
    for (let day = epochDayOf(year, 1, 1); day < epochDayOf(year + 1, 1, 1); day++) {
      const date = civilDate(day);
      const weekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
      const [hour = 16] = earlyCloses.get(date)?.split(':').map(Number) ?? [];
      const expected =
        weekend || holidays.has(date)
          ? null
          : { openMs: newYorkInstantMs(date, 9 * 60 + 30), closeMs: newYorkInstantMs(date, hour * 60) };
      expect([date, tradingSession(date)]).toEqual([date, expected]);
    }
  });
});
