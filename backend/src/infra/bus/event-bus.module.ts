import { Global, Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { EventBus } from './event-bus.js';
import { InProcessEventBus } from './in-process-event-bus.js';
import { RedisEventBus } from './redis-event-bus.js';

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
