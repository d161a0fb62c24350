import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { ApiError } from '../../lib/http/api-error';
import type { Showcase } from '../dev/showcase';
import { LoadError } from './LoadError';
import { StatePanel } from './StatePanel';

export const showcases: Showcase[] = [
  {
    component: 'StatePanel',
    states: [
      {
        name: 'nothing yet, and the one next step',
        content: (
          <StatePanel icon={<IconBell size={24} />} title="No alerts yet" action={<Button>New alert</Button>}>
            An alert tells you when a price gets where you wait for it.
          </StatePanel>
        ),
      },
    ],
  },
  {
    component: 'LoadError',
    states: [
      {
        name: 'the server has answered',
        content: (
          <LoadError
            what="The list"
            error={new ApiError('The database is away.', 503, 'unavailable', 'a1b2c3')}
            onRetry={() => undefined}
          />
        ),
      },
      {
        name: 'nobody knows why',
        content: <LoadError what="The page" error={new TypeError()} onRetry={() => undefined} />,
      },
    ],
  },
];
