import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../tickers/instruments.module.js';
import { AnalysisModule } from './analysis.module.js';
import { NightlyRuns } from './nightly/nightly-runs.js';
import { NightlyJob } from './nightly/nightly.job.js';
import { OutcomeRepository } from './outcomes/outcome.repository.js';
import { ScoreDueJob } from './outcomes/score-due.job.js';
import { AnalysisRunJob } from './runs/analysis-run.job.js';
import { GiveUpStaleJob } from './runs/give-up-stale.job.js';
import { RunNews } from './runs/run-news.js';

/** For the worker role. */
@Module({
  imports: [AnalysisModule, InstrumentsModule],
  providers: [
    AnalysisRunJob,
    RunNews,
    GiveUpStaleJob,
    OutcomeRepository,
    ScoreDueJob,
    NightlyRuns,
    NightlyJob,
  ],
})
export class AnalysisJobsModule {}
