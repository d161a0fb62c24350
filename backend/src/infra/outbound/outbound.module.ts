import { Global, Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Outbound } from './outbound.js';

/** Provides the way out to addresses that somebody chose, in every role. */
@Global()
@Module({
  providers: [
    {
      provide: Outbound,
      inject: [AppConfig],
      useFactory: ({ env }: AppConfig) => new Outbound({ anywhere: env.PUSH_PRIVATE_ENDPOINTS }),
    },
  ],
  exports: [Outbound],
})
export class OutboundModule {}
