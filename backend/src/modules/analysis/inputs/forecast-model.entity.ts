import { defineEntity, p } from '@mikro-orm/core';

const ForecastModelSchema = defineEntity({
  name: 'ForecastModel',
  tableName: 'forecast_model',
  properties: {
    instrument: p.string().length(41).primary(),
    /** Of the model's weights, hex. */
    hash: p.string().length(64),
    version: p.string().length(40),
    weights: p.json<unknown>(),
    /** Walk-forward results that decide what is published. */
    evaluation: p.json<unknown>(),
    /** Last bar that it was trained with. */
    trainedUntil: p.datetime(),
    trainedAt: p.datetime().defaultRaw('now()'),
  },
});

/** The trained network of one instrument; the newest replaces the one before. */
export class ForecastModel extends ForecastModelSchema.class {}
ForecastModelSchema.setClass(ForecastModel);
