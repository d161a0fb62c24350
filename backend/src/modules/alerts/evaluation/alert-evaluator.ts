import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SESSION_ZONE_NAMES } from '@pricealgo/contract/market/exchanges';
import { sessionDateMs } from '../../../common/market/aggregate-bars.js';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { FeedService } from '../../market-data/feed/feed.service.js';
import type { TradeListener, TradeView } from '../../market-data/feed/trade-listener.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { AlertSplits } from '../splits/alert-splits.service.js';
import { EvaluatedAlertRepository } from '../storage/evaluated-alert.repository.js';
import { FiringWriter } from '../storage/firing-writer.js';
import { MarkRepository } from '../storage/mark.repository.js';
import { AlertBarService } from './alert-bar.service.js';
import { EvaluationEpoch } from './evaluation-epoch.js';
import { TransitionLanes } from './transition-lanes.js';

export const MARKS_EVERY_MS = 2_000;
/** A change whose bus event was lost is found within this time. */
export const REREAD_EVERY_MS = 20_000;
const CHANGED_WITHIN_S = 60;
const LOAD_RETRY_MS = 1_000;
const UNWRITTEN_RETRY_MS = 250;
const STOP_PATIENCE_MS = 3_000;

/**
 * Evaluates alerts where every accepted trade passes once, unconflated: on the node that leads the feed (docs/adr/0061).
 * Two nodes that both believe they lead cannot fire twice: a firing uses its generation up in the database.
 */
@Injectable()
export class AlertEvaluator implements TradeListener, OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Alerts');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private epoch: EvaluationEpoch | null = null;
  private lanes: TransitionLanes | null = null;
  private source = '';
  private rescaledOf: { dates: string; instruments: Promise<ReadonlySet<string>> } | null = null;
  private loading: Promise<void> = Promise.resolve();
  private readonly ends: (() => void)[] = [];
  private stopped = false;

  constructor(
    feed: FeedService,
    private readonly bus: EventBus,
    private readonly alerts: EvaluatedAlertRepository,
    private readonly marks: MarkRepository,
    private readonly writer: FiringWriter,
    private readonly bars: AlertBarService,
    private readonly directory: InstrumentDirectory,
    private readonly splits: AlertSplits,
  ) {
    feed.setTradeListener(this);
  }

  onModuleInit(): void {
    // Not awaited: the bus delivers inside the relay's transaction.
    this.ends.push(
      this.bus.on('alerts.changed', ({ alertIds }) => void this.reread(async () => alertIds)),
      this.bus.on('history.changed', ({ instruments }) => void this.splitsChanged(instruments)),
      this.bus.on('users.changed', ({ userId }) => void this.reread(() => this.alerts.ofUser(userId))),
    );
    const marks = setInterval(() => void this.saveMarks(), MARKS_EVERY_MS);
    const reread = setInterval(
      () => void this.reread(() => this.alerts.changedWithin(CHANGED_WITHIN_S)),
      REREAD_EVERY_MS,
    );
    this.ends.push(
      () => clearInterval(marks),
      () => clearInterval(reread),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    for (const end of this.ends.splice(0)) end();
    this.end();
    await this.loading;
  }

  begin(view: TradeView): void {
    const lanes = new TransitionLanes({
      write: (transition) => this.writer.write(transition),
      refused: ({ alertId }) => this.resync(alertId),
      waiting: (error) => this.warn(`firings wait for the database: ${error.message}`),
      lost: ({ alertId }, error) => {
        this.logger.error({ err: error, alertId }, 'a firing could not be written');
        this.resync(alertId);
      },
    });
    const epoch = new EvaluationEpoch({
      view,
      bars: this.bars,
      instrumentOf: (key) => this.directory.get(key),
      write: (transition) => lanes.add(transition),
      unwritten: (alertId) => this.isUnwritten(lanes, alertId),
      splits: {
        rescaled: (nowMs) => this.rescaled(nowMs),
        hold: (instrument, sessionMs, quotient) => this.splits.hold(instrument, sessionMs, quotient),
        read: (alertIds) => this.alerts.byIds(alertIds),
      },
      warn: this.warn,
    });
    this.epoch = epoch;
    this.lanes = lanes;
    this.source = markSource(view);
    this.rescaledOf = null;
    this.loading = this.loading.then(() => this.load(epoch));
  }

  trade(id: number, price: number, timeMs: number): void {
    this.epoch?.trade(id, price, timeMs);
  }

  /** Firings that were found are still written, marks for what was seen too. */
  end(): void {
    const { epoch, lanes, source } = this;
    if (!epoch || !lanes) return;
    this.epoch = null;
    this.lanes = null;
    const marks = epoch.takeMarks((instrument) => lanes.holdsInstrument(instrument));
    epoch.end();
    this.loading = this.loading.then(async () => {
      await lanes.stop(STOP_PATIENCE_MS);
      await this.marks
        .save(source, marks)
        .catch((error: Error) => this.warn(`alert marks: ${error.message}`));
    });
  }

  waitingFor(): Iterable<readonly [string, number]> {
    return this.epoch?.alertsByInstrument() ?? [];
  }

  /** How many alerts are watched here; resolves when all that was read is in place. For health and tests. */
  async watched(): Promise<number> {
    await this.loading;
    await this.epoch?.settled();
    return this.epoch?.size ?? 0;
  }

  private async load(epoch: EvaluationEpoch): Promise<void> {
    while (this.epoch === epoch && !this.stopped) {
      try {
        const marks = await this.marks.of(this.source);
        if (this.source !== 'simulated') await this.rescaled(epoch.nowMs());
        const alerts = await this.alerts.all();
        if (this.epoch !== epoch) return;
        epoch.begin(alerts, marks);
        return;
      } catch (error) {
        this.warn(`alerts cannot be read: ${(error as Error).message}`);
        await new Promise((resolve) => setTimeout(resolve, LOAD_RETRY_MS));
      }
    }
  }

  /** Once for each session's date in any zone: thousands of instruments ask when a session begins. */
  private rescaled(nowMs: number): Promise<ReadonlySet<string>> {
    const dates = SESSION_ZONE_NAMES.map((zone) => sessionDateMs(nowMs, zone)).join(' ');
    if (this.rescaledOf?.dates !== dates) {
      const instruments = this.splits.rescale(nowMs);
      const made = { dates, instruments };
      this.rescaledOf = made;
      // What failed is asked again.
      instruments.catch(() => {
        if (this.rescaledOf === made) this.rescaledOf = null;
      });
    }
    return this.rescaledOf.instruments;
  }

  /** A split may have been among what was stored: alerts follow it the same day. */
  private async splitsChanged(instruments: readonly InstrumentKey[]): Promise<void> {
    try {
      await this.loading;
      const { epoch } = this;
      if (!epoch || this.source === 'simulated') return;
      const changed = await this.splits.rescale(epoch.nowMs(), instruments);
      if (this.epoch === epoch) epoch.splitsChanged([...changed]);
    } catch (error) {
      // The next session's date asks for all of them.
      this.rescaledOf = null;
      this.warn(`splits cannot be read: ${(error as Error).message}`);
    }
  }

  private async reread(which: () => Promise<readonly string[]>): Promise<void> {
    try {
      await this.loading;
      const { epoch } = this;
      if (!epoch) return;
      const ids = await which();
      if (ids.length === 0) return;
      const rows = await this.alerts.byIds(ids);
      if (this.epoch === epoch) epoch.adopt(ids, rows);
    } catch (error) {
      this.warn(`alerts cannot be read: ${(error as Error).message}`);
    }
  }

  /** Memory and database differ about an alert: the database is right. */
  private resync(alertId: string): void {
    this.epoch?.drop(alertId);
    void this.reread(async () => [alertId]);
  }

  /** What was read of such an alert is older than memory: it is read again a moment later. */
  private isUnwritten(lanes: TransitionLanes, alertId: string): boolean {
    if (!lanes.holdsAlert(alertId)) return false;
    setTimeout(() => void this.reread(async () => [alertId]), UNWRITTEN_RETRY_MS).unref();
    return true;
  }

  private async saveMarks(): Promise<void> {
    const { epoch, lanes, source } = this;
    if (!epoch || !lanes) return;
    const marks = epoch.takeMarks((instrument) => lanes.holdsInstrument(instrument));
    try {
      await this.marks.save(source, marks);
    } catch (error) {
      this.warn(`alert marks wait for the database: ${(error as Error).message}`);
    }
  }
}

/** Times of invented, recorded and real markets mean nothing to one another. */
function markSource(view: TradeView): string {
  const { simulated, replay } = view.feed();
  return simulated ? 'simulated' : replay ? 'replay' : 'live';
}
