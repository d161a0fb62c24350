import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { FeedService, type TradeListener } from '../../quotes/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { AlertSplits } from '../splits/alert-splits.service.js';
import { EvaluatedAlertRepository } from '../storage/evaluated-alert.repository.js';
import { FiringWriter } from '../storage/firing-writer.js';
import { MarkRepository } from '../storage/mark.repository.js';
import { AlertBarService } from './alert-bar.service.js';
import { type EvaluationTools, ShardEvaluation } from './shard-evaluation.js';

export const MARKS_EVERY_MS = 2_000;
/** A change whose bus event was lost is found within this time. */
export const REREAD_EVERY_MS = 20_000;
const CHANGED_WITHIN_S = 60;

/**
 * Evaluates alerts where every accepted trade passes once, unconflated: on the node that leads the shard of their instrument
 * (docs/adr/0061). Two nodes that both believe they lead cannot fire twice: a firing uses its generation up in the database.
 */
@Injectable()
export class AlertEvaluator implements OnModuleInit, OnModuleDestroy {
  private readonly evaluations: ShardEvaluation[] = [];
  private readonly tools: EvaluationTools;
  private readonly ends: (() => void)[] = [];

  constructor(
    feed: FeedService,
    private readonly bus: EventBus,
    private readonly alerts: EvaluatedAlertRepository,
    marks: MarkRepository,
    writer: FiringWriter,
    bars: AlertBarService,
    directory: InstrumentDirectory,
    splits: AlertSplits,
  ) {
    this.tools = { alerts, marks, writer, bars, directory, splits };
    feed.setTradeListeners((shard) => this.listenerOf(shard));
  }

  onModuleInit(): void {
    // Not awaited: the bus delivers inside the relay's transaction.
    this.ends.push(
      this.bus.on('alerts.changed', ({ alertIds }) => this.reread(async () => alertIds)),
      this.bus.on('history.changed', ({ instruments }) => {
        for (const one of this.evaluations) void one.splitsChanged(instruments);
      }),
      this.bus.on('users.changed', ({ userId }) => this.reread(() => this.alerts.ofUser(userId))),
    );
    const marks = setInterval(() => {
      for (const one of this.evaluations) void one.saveMarks();
    }, MARKS_EVERY_MS);
    const reread = setInterval(
      () => this.reread(() => this.alerts.changedWithin(CHANGED_WITHIN_S)),
      REREAD_EVERY_MS,
    );
    this.ends.push(
      () => clearInterval(marks),
      () => clearInterval(reread),
    );
  }

  async onModuleDestroy(): Promise<void> {
    for (const end of this.ends.splice(0)) end();
    await Promise.all(this.evaluations.map((one) => one.stop()));
  }

  /** What receives the trades of a shard. */
  listenerOf(shard: number): TradeListener {
    return (this.evaluations[shard] ??= new ShardEvaluation(this.tools));
  }

  /** How many alerts are watched here; resolves when all that was read is in place. For health and tests. */
  async watched(): Promise<number> {
    const counts = await Promise.all(this.evaluations.map((one) => one.watched()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private reread(which: () => Promise<readonly string[]>): void {
    for (const one of this.evaluations) void one.reread(which);
  }
}
