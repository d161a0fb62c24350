import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PinInput.css';
import '@mantine/core/styles/Group.css';
import type { Showcase } from '../dev/showcase';
import { CodeEntry } from './CodeEntry';

const done = (): void => undefined;

export const showcases: Showcase[] = [
  {
    component: 'CodeEntry',
    states: [
      {
        name: 'a code was sent',
        content: (
          <CodeEntry
            sentTo="to +1 ••• ••• 0123"
            resendAtMs={0}
            busy={false}
            onVerify={done}
            onResend={done}
            onCancel={done}
          />
        ),
      },
    ],
  },
];
