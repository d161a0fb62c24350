import { defineEntity, p } from '@mikro-orm/core';
import type { FiringOrigin } from '@pricealgo/contract/alerts';

const PriceAlertFiringSchema = defineEntity({
  name: 'PriceAlertFiring',
  tableName: 'price_alert_firing',
  properties: {
    id: p.uuid().primary(),
    alertId: p.uuid(),
    userId: p.uuid(),
    instrument: p.string().length(41),
    /** The alert's generation that it used up. */
    generation: p.integer(),
    origin: p.string().$type<FiringOrigin>().length(8),
    side: p.string().$type<'up' | 'down'>().length(4).nullable(),
    /** Price that fired it; of a call its price, which may be unknown. */
    price: p.double().$type<number>().nullable(),
    /** Market time of that price; the start of the minute bar in a catch-up. */
    priceTime: p.datetime(),
    reason: p.string().length(300),
    simulated: p.boolean(),
    /** The notification of this firing has the same one. */
    dedupeKey: p.string().length(80),
    firedAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ name: 'price_alert_firing_once', properties: ['alertId', 'generation'] }],
  indexes: [
    { name: 'price_alert_firing_fired', properties: ['firedAt'] },
    { name: 'price_alert_firing_user', properties: ['userId', 'firedAt'] },
  ],
});

/** One firing: written in the transaction that uses up the alert's generation and writes the notification. */
export class PriceAlertFiring extends PriceAlertFiringSchema.class {}
PriceAlertFiringSchema.setClass(PriceAlertFiring);
