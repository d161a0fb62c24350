import { defineEntity, p } from '@mikro-orm/core';
import type { AlertKind, AlertRepeat, FiringOrigin } from '@pricealgo/contract/alerts';
import type { AlertCondition } from '../conditions/alert-condition.js';

/** `fired`: a one-shot alert that has done its work. Expired and suspended are not states: they follow from dates. */
export const ALERT_STATES = ['active', 'paused', 'fired'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

const PriceAlertSchema = defineEntity({
  name: 'PriceAlert',
  tableName: 'price_alert',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    instrument: p.string().length(41),
    kind: p.string().$type<AlertKind>().length(8),
    condition: p.json<AlertCondition>(),
    repeat: p.string().$type<AlertRepeat>().length(8),
    /** Percent that the price must come back (percentage points of a move) before the alert is armed again. */
    hysteresisPct: p.double().$type<number>(),
    /** Shortest distance of two firings. */
    pauseMinutes: p.integer(),
    note: p.string().length(500).nullable(),
    state: p.string().$type<AlertState>().length(8).default('active'),
    /** Goes up with each firing and each change of what is waited for: the same firing cannot happen twice. */
    generation: p.integer().default(1),
    /** Armed sides: bit 1 up, bit 2 down; -1 until the first trade shows on which side the price is. See engine/alert-rule.ts. */
    phase: p.smallint(),
    /** Market time of the newest change of `phase`. */
    phaseAt: p.datetime(),
    /** Market time before which it does not fire again. */
    pausedUntil: p.datetime().nullable(),
    /** Date of the session whose shares its price is stated in; empty: that of its creation. */
    scaleDay: p.string().columnType('date').nullable(),
    /** Since when it is paused because its price looks split and nobody has reported a split. */
    heldAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    firedTimes: p.integer().default(0),
    lastFiredAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [
    { name: 'price_alert_user', properties: ['userId', 'createdAt'] },
    { name: 'price_alert_instrument', properties: ['instrument', 'state'] },
    { name: 'price_alert_updated', properties: ['updatedAt'] },
    {
      name: 'price_alert_ended',
      expression: `create index "price_alert_ended" on "price_alert" ("updated_at") where "state" <> 'active'`,
    },
    {
      name: 'price_alert_expires',
      expression:
        'create index "price_alert_expires" on "price_alert" ("expires_at") where "expires_at" is not null',
    },
  ],
});

/** A member's alert on an instrument. Removed together with the account. */
export class PriceAlert extends PriceAlertSchema.class {}
PriceAlertSchema.setClass(PriceAlert);

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
