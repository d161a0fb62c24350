import { Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { AppKeys } from '../crypto/app-keys.js';
import { Outbound } from '../outbound/outbound.js';
import { PushTransport } from './push-transport.js';
import { WebPushTransport } from './web-push-transport.js';

/** Provides the transport for pushes to browsers. */
@Module({
  providers: [
    {
      provide: PushTransport,
      inject: [AppConfig, AppKeys, Outbound],
      useFactory: (config: AppConfig, keys: AppKeys, outbound: Outbound) =>
        new WebPushTransport(config, keys, outbound),
    },
  ],
  exports: [PushTransport],
})
export class PushModule {}
