import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { FeedService } from '../../quotes/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { AlertSplits } from '../splits/alert-splits.service.js';
import { EvaluatedAlertRepository } from '../storage/evaluated-alert.repository.js';
import { FiringWriter } from '../storage/firing-writer.js';
import { MarkRepository } from '../storage/mark.repository.js';
import { AlertBarService } from './alert-bar.service.js';
import { FeedEvaluation } from './feed-evaluation.js';

export const MARKS_EVERY_MS = 2_000;
/** A change whose bus event was lost is found within this time. */
export const REREAD_EVERY_MS = 20_000;
const CHANGED_WITHIN_S = 60;

/**
 * Evaluates alerts where every accepted trade passes once, unconflated: on the node that leads the feed
 * (docs/adr/0061). Two nodes that both believe they lead cannot fire twice: a firing uses its generation up in the database.
 */
@Injectable()
export class AlertEvaluator implements OnModuleInit, OnModuleDestroy {
  /** What receives the trades. */
  readonly evaluation: FeedEvaluation;
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
    this.evaluation = new FeedEvaluation({ alerts, marks, writer, bars, directory, splits });
    feed.setTradeListener(this.evaluation);
  }

  onModuleInit(): void {
    // Not awaited: the bus delivers inside the relay's transaction.
    this.ends.push(
      this.bus.on('alerts.changed', ({ alertIds }) => this.reread(async () => alertIds)),
      this.bus.on('history.changed', ({ instruments }) => void this.evaluation.splitsChanged(instruments)),
      this.bus.on('users.changed', ({ userId }) => this.reread(() => this.alerts.ofUser(userId))),
    );
    const marks = setInterval(() => void this.evaluation.saveMarks(), MARKS_EVERY_MS);
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
    await this.evaluation.stop();
  }

  /** How many alerts are watched here; resolves when all that was read is in place. For health and tests. */
  watched(): Promise<number> {
    return this.evaluation.watched();
  }

  private reread(which: () => Promise<readonly string[]>): void {
    void this.evaluation.reread(which);
  }
}
