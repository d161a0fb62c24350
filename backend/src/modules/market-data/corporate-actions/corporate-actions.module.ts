import { Module } from '@nestjs/common';
import { CorporateActionRepository } from './corporate-action.repository.js';

@Module({ providers: [CorporateActionRepository], exports: [CorporateActionRepository] })
export class CorporateActionsModule {}
