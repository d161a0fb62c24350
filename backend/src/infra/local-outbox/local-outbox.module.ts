import { Module } from '@nestjs/common';
import { LocalOutbox } from './local-outbox.js';

@Module({ providers: [LocalOutbox], exports: [LocalOutbox] })
export class LocalOutboxModule {}
