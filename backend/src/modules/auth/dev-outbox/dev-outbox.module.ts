import { Module } from '@nestjs/common';
import { LocalOutboxModule } from '../../../infra/local-outbox/local-outbox.module.js';
import { DevOutboxController } from './dev-outbox.controller.js';

@Module({ imports: [LocalOutboxModule], controllers: [DevOutboxController] })
export class DevOutboxModule {}
