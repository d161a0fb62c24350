import type { Showcase } from '../dev/showcase';
import { Section } from './Section';

const WORDS = 'What stands in it: fields, a list, a table.';

export const showcases: Showcase[] = [
  {
    component: 'Section',
    states: (['aside', 'panel', 'plain'] as const).map((look) => ({
      name: look,
      content: (
        <Section
          id={`section-${look}`}
          look={look}
          title={`Look “${look}”`}
          text="One sentence says what it is for."
        >
          <p>{WORDS}</p>
        </Section>
      ),
    })),
  },
];
