import type { Walk } from './walk-bars.js';

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one} bar${count === 1 ? '' : 's'}`;

/** What a dry run was made from and what it cannot know. @param windowed it was about moves within minutes */
export function resolutionText({ dailyBars, minuteBars }: Walk, windowed: boolean): string {
  const order = 'The order of prices inside a bar is not known, so more may have happened than is counted.';
  if (windowed) {
    const only =
      minuteBars > 0 ? `Checked on ${counted(minuteBars, 'minute')}` : 'There are no minute bars to check';
    return `${only}: days for which there are no minutes cannot tell how long a move took. ${order}`;
  }
  if (dailyBars + minuteBars === 0) return 'There are no bars of this ticker to check.';
  const parts = [
    ...(dailyBars > 0 ? [counted(dailyBars, 'daily')] : []),
    ...(minuteBars > 0 ? [counted(minuteBars, 'minute')] : []),
  ];
  return `Checked on ${parts.join(' and ')}. ${order}`;
}
