import type { Firing } from '../api/alerts';
import { t } from '../texts';

const CHANNELS = ['in-app', 'push', 'email'] as const;
const STATES = ['off', 'delivered', 'read', 'pending', 'sent', 'failed', 'skipped'] as const;

/** `Push: sent` */
export function deliveryText({ channel, state }: Firing['deliveries'][number]): string {
  return t('delivery.line', {
    channel: t(`channel.${CHANNELS.find((one) => one === channel) ?? 'other'}`),
    state: t(`delivery.${STATES.find((one) => one === state) ?? 'other'}`),
  });
}
