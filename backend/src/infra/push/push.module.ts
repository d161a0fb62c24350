import { Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { AppKeys } from '../crypto/app-keys.js';
import { PushTransport } from './push-transport.js';
import { WebPushTransport } from './web-push-transport.js';

/** Provides the transport for pushes to browsers. */
@Module({
  providers: [
    {
      provide: PushTransport,
      inject: [AppConfig, AppKeys],
      useFactory: (config: AppConfig, keys: AppKeys) => new WebPushTransport(config, keys),
    },
  ],
  exports: [PushTransport],
})
export class PushModule {}
