import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { InProcessQuoteBus } from './in-process-quote-bus.js';
import { RedisStreamQuoteBus } from './redis-stream-quote-bus.js';
import { QUOTE_BUS, type QuoteBus } from './quote-bus.js';

/** The quote bus of this process: a Redis stream when `REDIS_URL` is set, a plain call otherwise. */
@Global()
@Module({
  providers: [
    {
      provide: QUOTE_BUS,
      inject: [AppConfig],
      useFactory: ({ env }: AppConfig): QuoteBus =>
        env.REDIS_URL ? new RedisStreamQuoteBus(env.REDIS_URL) : new InProcessQuoteBus(),
    },
  ],
  exports: [QUOTE_BUS],
})
export class QuoteBusModule implements OnApplicationShutdown {
  constructor(@Inject(QUOTE_BUS) private readonly bus: QuoteBus) {}

  async onApplicationShutdown(): Promise<void> {
    await this.bus.close();
  }
}
