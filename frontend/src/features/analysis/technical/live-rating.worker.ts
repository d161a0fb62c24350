import { barColumns, type BarsJson } from '@pricealgo/algorithms/bars-json';
import { LiveTechnical } from '@pricealgo/algorithms/technical/live-technical';
import type { LiveAnswer, LiveRequest } from './live-rating';

let live: LiveTechnical | null = null;
let newestMs = 0;

function start(bars: BarsJson): void {
  live = new LiveTechnical(barColumns(bars));
  newestMs = bars.timeMs.at(-1) ?? 0;
}

addEventListener('message', ({ data }: MessageEvent<LiveRequest>) => {
  if ('history' in data) {
    start(data.history);
    return;
  }
  const { bar } = data;
  if (!live || bar.timeMs < newestMs) return;
  if (bar.timeMs === newestMs) live.replaceLast(bar);
  else live.update(bar);
  newestMs = bar.timeMs;
  const { label, stance, detail } = live.output();
  postMessage({ label, stance, detail, bar } satisfies LiveAnswer);
});
