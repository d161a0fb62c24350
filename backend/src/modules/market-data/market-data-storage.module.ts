import { Module } from '@nestjs/common';
import { BarRepository } from './bars/bar.repository.js';
import { MinutePartitionRepository } from './bars/minute-partition.repository.js';
import { CorporateActionRepository } from './corporate-actions/corporate-action.repository.js';
import { ExchangeRateRepository } from './exchange-rates/exchange-rate.repository.js';
import { FundamentalsRepository } from './fundamentals/fundamentals.repository.js';
import { StoredCloseService } from './previous-close/stored-close.service.js';

const repositories = [
  BarRepository,
  MinutePartitionRepository,
  CorporateActionRepository,
  FundamentalsRepository,
  ExchangeRateRepository,
  StoredCloseService,
];

/** What is stored of the market: bars, corporate actions, statements, profiles and exchange rates. In every role. */
@Module({ providers: repositories, exports: repositories })
export class MarketDataStorageModule {}
