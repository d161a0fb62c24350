import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { EventBus, InProcessEventBus } from './event-bus.js';
import { InProcessQuoteBus, QuoteBus } from './quote-bus.js';
import { RedisEventBus } from './redis-event-bus.js';
import { RedisStreamQuoteBus } from './redis-stream-quote-bus.js';

@Global()
@Module({
  providers: [
    {
      provide: EventBus,
      inject: [AppConfig],
      useFactory: ({ env }: AppConfig): EventBus =>
        env.REDIS_URL ? new RedisEventBus(env.REDIS_URL) : new InProcessEventBus(),
    },
  ],
  exports: [EventBus],
})
export class EventBusModule {}

/** The quote bus of this process: a Redis stream when `REDIS_URL` is set, one plain call otherwise. */
@Global()
@Module({
  providers: [
    {
      provide: QuoteBus,
      inject: [AppConfig],
      useFactory: ({ env: { REDIS_URL } }: AppConfig): QuoteBus =>
        REDIS_URL ? new RedisStreamQuoteBus(REDIS_URL) : new InProcessQuoteBus(),
    },
  ],
  exports: [QuoteBus],
})
export class QuoteBusModule implements OnApplicationShutdown {
  constructor(@Inject(QuoteBus) private readonly bus: QuoteBus) {}

  async onApplicationShutdown(): Promise<void> {
    await this.bus.close();
  }
}
