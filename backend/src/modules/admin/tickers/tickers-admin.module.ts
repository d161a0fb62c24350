import { Module } from '@nestjs/common';
import { MarketDataStorageModule } from '../../market-data/market-data-storage.module.js';
import { InstrumentsModule } from '../../tickers/instruments.module.js';
import { BackFill } from './back-fill.js';
import { CorporateActionsAdmin } from './corporate-actions-admin.js';
import { CorporateActionsAdminController } from './corporate-actions-admin.controller.js';
import { ProviderSearch } from './provider-search.js';
import { TickerImport } from './ticker-import.js';
import { TickerList } from './ticker-list.js';
import { TickersAdminController } from './tickers-admin.controller.js';
import { TickersAdmin } from './tickers-admin.js';

/** What administrators do to the directory. Needs `MARKET_DATA_PROVIDER` from the global module. */
@Module({
  imports: [InstrumentsModule, MarketDataStorageModule],
  controllers: [TickersAdminController, CorporateActionsAdminController],
  providers: [TickerList, TickersAdmin, TickerImport, ProviderSearch, CorporateActionsAdmin, BackFill],
})
export class TickersAdminModule {}
