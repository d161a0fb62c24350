import type { Role } from '@pricealgo/algorithms/comparative/comparative-detail';

/** Told apart on light and dark, next to the brand's blue of the subject. */
const PEER_COLOURS = [
  'var(--pa-accent)',
  'var(--pa-accent-second)',
  '#8e6bd8',
  '#c2577c',
  '#5f8f3e',
  '#b07d2b',
  '#4a86a8',
  '#a05fb0',
  '#7a8a2e',
  '#c9694a',
  '#4f9a7e',
  '#8a7a6a',
];

export interface SeriesLook {
  colour: string;
  width: number;
  dash?: string;
}

/** The subject stands out, the market and the sector are dashed, peers take a colour each. */
export function seriesLooks(members: readonly { key: string; role: Role }[]): Map<string, SeriesLook> {
  let peer = 0;
  return new Map(
    members.map(({ key, role }) => {
      if (role === 'subject') return [key, { colour: 'var(--pa-brand)', width: 3 }];
      if (role === 'peer') return [key, { colour: PEER_COLOURS[peer++ % PEER_COLOURS.length]!, width: 1.5 }];
      return [key, { colour: 'var(--pa-border-strong)', width: 2, dash: role === 'sector' ? '2 3' : '6 4' }];
    }),
  );
}
