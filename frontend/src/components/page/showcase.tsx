import { Button } from '@mantine/core';
import type { Showcase } from '../dev/showcase';
import { PageHeader } from './PageHeader';

export const showcases: Showcase[] = [
  {
    component: 'PageHeader',
    states: [
      {
        name: 'title, lead, actions',
        content: (
          <PageHeader title="Components" lead="Each in its states, light and dark, at every width.">
            <Button variant="default">Import</Button>
            <Button>Add one</Button>
          </PageHeader>
        ),
      },
    ],
  },
];
