import { Module } from '@nestjs/common';
import { FundamentalsRepository } from './fundamentals.repository.js';

@Module({ providers: [FundamentalsRepository], exports: [FundamentalsRepository] })
export class FundamentalsModule {}
