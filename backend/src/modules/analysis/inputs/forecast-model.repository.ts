import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LSTM_VERSION } from '@pricealgo/algorithms/lstm/lstm-model';
import type { LstmTraining } from '@pricealgo/algorithms/server/lstm-answer';
import { ForecastModel } from './forecast-model.entity.js';

/** The trained networks: one per instrument and kind of bars. */
@Injectable()
export class ForecastModelRepository {
  constructor(private readonly em: EntityManager) {}

  /** @param name key of the instrument, with its source where that is not the feed */
  async find(name: string): Promise<(LstmTraining & { trainedUntilMs: number }) | null> {
    const found = await this.em.fork().findOne(ForecastModel, { instrument: name, version: LSTM_VERSION });
    if (!found) return null;
    return {
      model: found.weights as LstmTraining['model'],
      evaluation: found.evaluation as LstmTraining['evaluation'],
      trainedUntilMs: found.trainedUntil.getTime(),
    };
  }

  async save(name: string, { model, evaluation }: LstmTraining): Promise<void> {
    await this.em.fork().upsert(ForecastModel, {
      instrument: name,
      hash: model.hash,
      version: LSTM_VERSION,
      weights: model,
      evaluation,
      trainedUntil: new Date(model.toMs),
      trainedAt: new Date(),
    });
  }
}
