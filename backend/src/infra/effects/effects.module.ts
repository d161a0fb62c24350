import { Global, Module } from '@nestjs/common';
import { EffectBudgets } from './effect-budgets.js';

@Global()
@Module({ providers: [EffectBudgets], exports: [EffectBudgets] })
export class EffectsModule {}
