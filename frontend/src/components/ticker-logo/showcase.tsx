import type { Showcase } from '../dev/showcase';
import { TickerLogo } from './TickerLogo';

export const showcases: Showcase[] = [
  {
    component: 'TickerLogo',
    states: [{ name: 'without a picture', content: <TickerLogo symbol="AAPL" sizePx={40} /> }],
  },
];
