import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ListedState } from '@pricealgo/contract/alerts';
import { pageSlice } from '../../../common/http/paging.js';
import { likeLiteral } from '../../../common/sql/like-literal.js';
import { PriceAlert, PriceAlertFiring } from './price-alert.entity.js';

export interface AlertPage {
  userId: string;
  /** Whether the owner's subscription runs: without it active alerts are suspended ones. */
  subscribed: boolean;
  state?: ListedState;
  exchangeShortName?: string;
  symbol?: string;
  page: number;
  limit: number;
}

/** Queries for the owner's side of alerts. */
@Injectable()
export class AlertRepository {
  constructor(private readonly em: EntityManager) {}

  async page(query: AlertPage): Promise<{ items: PriceAlert[]; total: number }> {
    const [items, total] = await this.em.fork().findAndCount(PriceAlert, filter(query), {
      orderBy: { createdAt: 'desc', id: 'desc' },
      ...pageSlice(query),
    });
    return { items, total };
  }

  count(
    which: Pick<PriceAlert, 'userId'> & Partial<Pick<PriceAlert, 'instrument' | 'kind'>>,
  ): Promise<number> {
    return this.em.fork().count(PriceAlert, which);
  }

  /** An alert of that member, locked until the transaction ends. */
  async locked(em: EntityManager, userId: string, id: string): Promise<PriceAlert | null> {
    return em.findOne(PriceAlert, { id, userId }, { lockMode: 4 });
  }

  /** Alerts that count towards the limits: active, not expired. */
  async activeCounts(
    em: EntityManager,
    userId: string,
    instrument: string,
  ): Promise<{ all: number; ofTicker: number }> {
    const [row]: [{ all: number; ofTicker: number }] = await em.execute(
      `select count(*)::int as "all", (count(*) filter (where instrument = ?))::int as "ofTicker"
       from price_alert where user_id = ? and state = 'active' and (expires_at is null or expires_at > now())`,
      [instrument, userId],
    );
    return row;
  }

  async firings(query: {
    userId: string;
    alertId?: string;
    page: number;
    limit: number;
  }): Promise<{ items: PriceAlertFiring[]; total: number }> {
    const { userId, alertId } = query;
    const [items, total] = await this.em
      .fork()
      .findAndCount(
        PriceAlertFiring,
        { userId, ...(alertId ? { alertId } : {}) },
        { orderBy: { firedAt: 'desc', id: 'desc' }, ...pageSlice(query) },
      );
    return { items, total };
  }
}

function filter({ userId, subscribed, state, exchangeShortName, symbol }: AlertPage): object {
  const now = new Date();
  const running = { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
  const byState: Record<ListedState, object> = {
    fired: { state: 'fired' },
    expired: { state: { $ne: 'fired' }, expiresAt: { $lte: now } },
    paused: { state: 'paused', ...running },
    // The other one of the two matches nothing: a member has one subscription.
    active: subscribed ? { state: 'active', ...running } : { id: null },
    suspended: subscribed ? { id: null } : { state: 'active', ...running },
  };
  const instrument =
    exchangeShortName && symbol
      ? { instrument: `${exchangeShortName}:${symbol}` }
      : exchangeShortName
        ? { instrument: { $like: `${likeLiteral(exchangeShortName)}:%` } }
        : symbol
          ? { instrument: { $like: `%:${likeLiteral(symbol)}` } }
          : {};
  return { userId, ...instrument, ...(state ? byState[state] : {}) };
}
