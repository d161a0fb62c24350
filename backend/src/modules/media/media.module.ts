import { Module } from '@nestjs/common';
import { StorageModule } from '../../infra/storage/storage.module.js';
import { MediaController } from './media.controller.js';

@Module({ imports: [StorageModule], controllers: [MediaController] })
export class MediaModule {}
