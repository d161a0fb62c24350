import { Module } from '@nestjs/common';
import { CollectionsController } from './collections.controller.js';
import { Collections } from './collections.js';

@Module({ controllers: [CollectionsController], providers: [Collections] })
export class CollectionsModule {}
