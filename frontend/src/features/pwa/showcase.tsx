import type { Showcase } from '../../components/dev/showcase';
import { UpdatePrompt } from './UpdatePrompt';

export const showcases: Showcase[] = (['ready', 'replaced'] as const).map((state) => ({
  component: `UpdatePrompt, ${state}`,
  states: [{ name: 'over the lower edge of the page', content: <UpdatePrompt state={state} /> }],
}));
