import { Logger } from '@nestjs/common';
import { SESSION_ZONE_NAMES } from '@pricealgo/contract/market/exchanges';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { sessionDateMs } from '../../../common/market/aggregate-bars.js';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import type { TradeListener, TradeView } from '../../quotes/index.js';
import type { InstrumentDirectory } from '../../tickers/index.js';
import type { AlertSplits } from '../splits/alert-splits.service.js';
import type { EvaluatedAlertRepository } from '../storage/evaluated-alert.repository.js';
import type { FiringWriter } from '../storage/firing-writer.js';
import type { MarkRepository } from '../storage/mark.repository.js';
import type { AlertBarService } from './alert-bar.service.js';
import { EvaluationEpoch } from './evaluation-epoch.js';
import { TransitionLanes } from './transition-lanes.js';

const LOAD_RETRY_MS = 1_000;
const UNWRITTEN_RETRY_MS = 250;
const STOP_PATIENCE_MS = 3_000;

interface EvaluationTools {
  readonly alerts: EvaluatedAlertRepository;
  readonly marks: MarkRepository;
  readonly writer: FiringWriter;
  readonly bars: AlertBarService;
  readonly directory: InstrumentDirectory;
  readonly splits: AlertSplits;
}

/** Evaluates alerts while this node leads the feed. */
export class FeedEvaluation implements TradeListener {
  private readonly logger = new Logger('Alerts');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private epoch: EvaluationEpoch | null = null;
  private lanes: TransitionLanes | null = null;
  private source = '';
  private rescaledOf: { dates: string; instruments: Promise<ReadonlySet<string>> } | null = null;
  private loading: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly tools: EvaluationTools) {}

  /** Resolves when what was found is written. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.end();
    await this.loading;
  }

  begin(view: TradeView): void {
    const lanes = new TransitionLanes({
      write: (transition) => this.tools.writer.write(transition),
      refused: ({ alertId }) => this.resync(alertId),
      waiting: (error) => this.warn(`firings wait for the database: ${error.message}`),
      lost: ({ alertId }, error) => {
        this.logger.error({ err: error, alertId }, 'a firing could not be written');
        this.resync(alertId);
      },
    });
    const epoch = new EvaluationEpoch({
      view,
      bars: this.tools.bars,
      instrumentOf: (key) => this.tools.directory.get(key),
      write: (transition) => lanes.add(transition),
      unwritten: (alertId) => this.isUnwritten(lanes, alertId),
      splits: {
        rescaled: (nowMs) => this.rescaled(nowMs),
        hold: (instrument, sessionMs, quotient) => this.tools.splits.hold(instrument, sessionMs, quotient),
        read: (alertIds) => this.tools.alerts.byIds(alertIds),
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
      await this.tools.marks
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
        const marks = await this.tools.marks.of(this.source);
        if (this.source !== 'simulated') await this.rescaled(epoch.nowMs());
        const alerts = await this.tools.alerts.all();
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
      const instruments = this.tools.splits.rescale(nowMs);
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
  async splitsChanged(instruments: readonly InstrumentKey[]): Promise<void> {
    try {
      await this.loading;
      const { epoch } = this;
      if (!epoch || this.source === 'simulated') return;
      const changed = await this.tools.splits.rescale(epoch.nowMs(), instruments);
      if (this.epoch === epoch) epoch.splitsChanged([...changed]);
    } catch (error) {
      // The next session's date asks for all of them.
      this.rescaledOf = null;
      this.warn(`splits cannot be read: ${(error as Error).message}`);
    }
  }

  /** Reads these alerts again, if this node evaluates now. */
  async reread(which: () => Promise<readonly string[]>): Promise<void> {
    try {
      await this.loading;
      const { epoch } = this;
      if (!epoch) return;
      const ids = await which();
      if (ids.length === 0) return;
      const rows = await this.tools.alerts.byIds(ids);
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

  async saveMarks(): Promise<void> {
    const { epoch, lanes, source } = this;
    if (!epoch || !lanes) return;
    const marks = epoch.takeMarks((instrument) => lanes.holdsInstrument(instrument));
    try {
      await this.tools.marks.save(source, marks);
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
