import { Module } from '@nestjs/common';
import { BarStorageModule } from '../storage/bar-storage.module.js';
import { BarWriter } from './bar-writer.js';

@Module({ imports: [BarStorageModule], providers: [BarWriter], exports: [BarWriter, BarStorageModule] })
export class BarRecordingModule {}
