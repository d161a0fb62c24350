import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type InstrumentKey, parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import { SESSION_ZONE_NAMES } from '@pricealgo/contract/market/exchanges';
import { sessionDateMs, sessionZoneOf } from '../../../common/market/aggregate-bars.js';
import { isoDate } from '../../../common/market/iso-date.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { CorporateActionRepository, splitEvents } from '../../bars/index.js';
import { Notifier } from '../../notifications/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { firstPhase, type PriceCondition } from '../conditions/alert-condition.js';
import { describeCondition } from '../conditions/describe-condition.js';

/** Digits that a price keeps when it is divided: 644.57 at 7:1 is 92.08142857. */
const DIGITS = 10;

/**
 * The condition after a split: a price is divided by the ratio (new shares per old one), everything else is the same.
 * @returns the same object where nothing changes
 */
export function inNewShares(condition: PriceCondition, ratio: number): PriceCondition {
  if (!('price' in condition) || ratio === 1) return condition;
  return { ...condition, price: Number((condition.price / ratio).toPrecision(DIGITS)) };
}

/** `4:1`, `1:10`, `3:2` */
export function ratioText(ratio: number): string {
  for (let old = 1; old <= 100; old++) {
    const fresh = ratio * old;
    if (fresh >= 1 && Math.abs(fresh - Math.round(fresh)) < 1e-6) return `${Math.round(fresh)}:${old}`;
  }
  return `${Number(ratio.toPrecision(4))}:1`;
}

export function splitText(ratio: number, exDateMs: number): string {
  return `The shares were split ${ratioText(ratio)} on ${isoDate(exDateMs)}.`;
}

/** What was seen when a price looks split. @param quotient price before over price after */
export function gapText(quotient: number): string {
  const percent = Math.round(Math.abs(1 / quotient - 1) * 100).toLocaleString('en-US');
  const direction = quotient > 1 ? 'below' : 'above';
  return `The price began the session ${percent}% ${direction} the previous close, which looks like a split that nobody has reported yet.`;
}

interface ScaledAlert {
  id: string;
  userId: string;
  instrument: InstrumentKey;
  condition: PriceCondition;
  state: 'active' | 'paused' | 'fired';
  held: boolean;
  /** 00:00 UTC of the session whose shares its price is stated in, ms. */
  scaleMs: number;
}

/** Sources may differ by days in what they call the date of one split: so far back is looked for the first report. */
const REPORTS_DIFFER_MS = 10 * DAY_MS;
const SCALE_DAY = `coalesce(a.scale_day, (a.created_at at time zone 'America/New_York')::date)`;
const BY_TRADES = `a.kind not in ('rating', 'call')`;

/**
 * Keeps alerts true over splits (docs/adr/0067). A reported split rescales the prices of the alerts that were set before it;
 * a gap that only looks like one holds them until the split is reported or their member goes on with them. Their members
 * are told in both cases.
 */
@Injectable()
export class AlertSplits {
  constructor(
    private readonly em: EntityManager,
    private readonly actions: CorporateActionRepository,
    private readonly outbox: Outbox,
    private readonly notifier: Notifier,
    private readonly directory: InstrumentDirectory,
  ) {}

  /**
   * Applies every split up to the date that its exchange has, which an alert has not followed yet, and ends holds that it
   * explains. Doing it again changes nothing.
   * @param nowMs the market clock
   * @param instruments only these; default: all
   * @returns the instruments that had such alerts
   */
  async rescale(nowMs: number, instruments?: readonly InstrumentKey[]): Promise<Set<InstrumentKey>> {
    // The date of the exchange that is ahead of all others.
    const untilMs = Math.max(...SESSION_ZONE_NAMES.map((zone) => sessionDateMs(nowMs, zone)));
    return this.em.fork().transactional(async (em) => {
      const alerts: ScaledAlert[] = await em.execute(
        `select a.id, a.user_id as "userId", a.instrument, a.condition, a.state, a.held_at is not null as held,
           (extract(epoch from ${SCALE_DAY}) * 1000)::float8 as "scaleMs"
         from price_alert a
         where ${BY_TRADES} and exists (
             select 1 from corporate_action c where c.type = 'split' and c.instrument = a.instrument
               and c.ex_date > ${SCALE_DAY} and to_timestamp(?::float8 / 1000) at time zone 'UTC' >= c.ex_date)
           and (?::json is null or a.instrument in (select json_array_elements_text(?::json)))
         order by a.id for update of a`,
        [untilMs, ...Array<string | null>(2).fill(instruments ? JSON.stringify(instruments) : null)],
      );
      if (alerts.length === 0) return new Set<InstrumentKey>();
      const oldestMs = Math.min(...alerts.map(({ scaleMs }) => scaleMs));
      const splits = await this.actions.splitsBetween(oldestMs - REPORTS_DIFFER_MS, untilMs);
      const splitsOf = Map.groupBy(splits, ({ key }) => key);
      const changed = new Set<InstrumentKey>();
      for (const alert of alerts) {
        const todayMs = sessionDateMs(nowMs, sessionZoneOf(alert.instrument));
        const events = splitEvents(splitsOf.get(alert.instrument) ?? []).filter(
          ({ exDateMs }) => exDateMs > alert.scaleMs && exDateMs <= todayMs,
        );
        if (events.length === 0) continue;
        changed.add(alert.instrument);
        await this.follow(em, alert, events);
      }
      return changed;
    });
  }

  /**
   * Holds the instrument's active alerts that were set before a session, because its price looks split and no split is
   * known. Those that their member has set or gone on with since then stay.
   * @param sessionMs 00:00 UTC of the session's date, ms
   * @param quotient price before over price after
   */
  async hold(instrument: InstrumentKey, sessionMs: number, quotient: number): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const held: Pick<ScaledAlert, 'id' | 'userId' | 'condition'>[] = await em.execute(
        `update price_alert a set state = 'paused', held_at = now(), generation = generation + 1,
           updated_at = clock_timestamp()
         where a.instrument = ? and a.state = 'active' and ${BY_TRADES}
           and ${SCALE_DAY} < (to_timestamp(?::float8 / 1000) at time zone 'UTC')::date
         returning id, user_id as "userId", condition`,
        [instrument, sessionMs],
      );
      for (const { id, userId, condition } of held) {
        await this.tell(em, { id, userId, instrument, condition }, `hold:${isoDate(sessionMs)}`, {
          title: 'alert on hold',
          body: `${gapText(quotient)} Your alert waits until the split is reported, or until you check its price and resume it.`,
        });
      }
      await this.announce(em, held);
    });
  }

  private async follow(
    em: EntityManager,
    alert: ScaledAlert,
    events: readonly { exDateMs: number; ratio: number }[],
  ): Promise<void> {
    const { id, held, state } = alert;
    const ratio = events.reduce((product, event) => product * event.ratio, 1);
    const scaleMs = Math.max(...events.map(({ exDateMs }) => exDateMs));
    const condition = inNewShares(alert.condition, ratio);
    const goesOn = held && state === 'paused';
    const rescaled = condition !== alert.condition;
    await em.execute(
      `update price_alert set scale_day = (to_timestamp(?::float8 / 1000) at time zone 'UTC')::date, held_at = null,
         condition = ?::jsonb, generation = generation + 1, updated_at = clock_timestamp(),
         state = case when ?::boolean then 'active' else state end, phase = case when ?::boolean then ?::smallint else phase end,
         phase_at = case when ?::boolean then clock_timestamp() else phase_at end
       where id = ?`,
      [scaleMs, JSON.stringify(condition), goesOn, goesOn, firstPhase(condition), goesOn, id],
    );
    // One that has fired says what it fired at; its new price shows when it is resumed.
    if (state !== 'fired' && (rescaled || goesOn)) {
      const body = `${splitText(ratio, scaleMs)} ${rescaled ? 'Its price was adjusted.' : 'It is on again.'}`;
      await this.tell(em, { ...alert, condition }, `split:${isoDate(scaleMs)}`, {
        title: rescaled ? 'alert adjusted for a split' : 'alert on again',
        body,
      });
    }
    await this.announce(em, [alert]);
  }

  private async tell(
    em: EntityManager,
    { id, userId, instrument, condition }: Pick<ScaledAlert, 'id' | 'userId' | 'instrument' | 'condition'>,
    occasion: string,
    { title, body }: { title: string; body: string },
  ): Promise<void> {
    const { exchangeShortName, symbol } = parseInstrumentKey(instrument)!;
    const currency = this.directory.get(instrument)?.currency ?? '';
    await this.notifier.notify(em, {
      userId,
      type: 'alert',
      title: `${symbol}: ${title}`,
      body: `${body} Alert: ${symbol} ${describeCondition(condition, currency)}.`,
      link: `/tickers/${exchangeShortName}/${encodeURIComponent(symbol)}`,
      dedupeKey: `alert:${id}:${occasion}`,
      about: [instrument],
      data: { alertId: id, instrument },
    });
  }

  private async announce(
    em: EntityManager,
    alerts: readonly Pick<ScaledAlert, 'id' | 'userId'>[],
  ): Promise<void> {
    for (const [userId, own] of Map.groupBy(alerts, ({ userId }) => userId)) {
      await this.outbox.addEvent(em, 'alerts.changed', { userId, alertIds: own.map(({ id }) => id) });
    }
  }
}
