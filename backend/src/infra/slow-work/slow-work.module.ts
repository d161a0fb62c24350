import { Global, Module } from '@nestjs/common';
import { SlowWork } from './slow-work.js';

@Global()
@Module({ providers: [SlowWork], exports: [SlowWork] })
export class SlowWorkModule {}
