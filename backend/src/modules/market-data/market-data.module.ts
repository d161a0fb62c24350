import { Logger, Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { createProvider } from './providers/create-provider.js';
import { MARKET_DATA_PROVIDER } from './providers/market-data-provider.js';
import { PREVIOUS_CLOSE_LOOKUP, type PreviousCloseLookup } from './providers/replay/replay-provider.js';

/** Builds the market data source of this process and hands it out as `MARKET_DATA_PROVIDER`. */
@Module({
  providers: [
    {
      provide: MARKET_DATA_PROVIDER,
      useFactory: (config: AppConfig, previousClose?: PreviousCloseLookup) => {
        const logger = new Logger('MarketDataProvider');
        return createProvider(config, (line) => logger.warn(line), previousClose);
      },
      inject: [AppConfig, { token: PREVIOUS_CLOSE_LOOKUP, optional: true }],
    },
  ],
  exports: [MARKET_DATA_PROVIDER],
})
export class MarketDataModule {}
