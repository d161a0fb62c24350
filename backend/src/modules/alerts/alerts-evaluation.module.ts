import { Module } from '@nestjs/common';
import { HistoryModule } from '../market-data/history/history.module.js';
import { FeedModule } from '../market-data/feed/feed.module.js';
import { InstrumentsModule } from '../tickers/instruments.module.js';
import { AlertBars } from './evaluation/alert-bars.js';
import { AlertEvaluator } from './evaluation/alert-evaluator.js';
import { EvaluatedAlerts } from './storage/evaluated-alerts.js';
import { FiringWriter } from './storage/firing-writer.js';
import { MarkRepository } from './storage/mark.repository.js';

/** For the feed role. Needs `Notifier` from a global module. */
@Module({
  imports: [FeedModule, HistoryModule, InstrumentsModule],
  providers: [AlertBars, AlertEvaluator, EvaluatedAlerts, FiringWriter, MarkRepository],
})
export class AlertsEvaluationModule {}
