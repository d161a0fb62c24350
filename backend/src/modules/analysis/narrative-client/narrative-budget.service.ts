import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config.js';
import type { TokenUsage } from './narrative-result.js';

const MILLION = 1_000_000;

/** What the language model may cost on a UTC day, over all nodes and members. */
@Injectable()
export class NarrativeBudgetService {
  constructor(
    private readonly em: EntityManager,
    private readonly config: AppConfig,
  ) {}

  /** @returns false when today's tokens or money are used up */
  async allows(): Promise<boolean> {
    const { OPENAI_DAILY_TOKENS, OPENAI_DAILY_COST_USD } = this.config.env;
    const [used] = await this.em
      .fork()
      .execute<{ tokens: number; cost: number }[]>(
        `select tokens::float8 as tokens, cost_usd as cost from narrative_usage where day = (now() at time zone 'UTC')::date`,
      );
    return !used || (used.tokens < OPENAI_DAILY_TOKENS && used.cost < OPENAI_DAILY_COST_USD);
  }

  /** Counts what was used, refused answers too. @returns its price, US dollars */
  async count({ promptTokens, completionTokens }: TokenUsage): Promise<number> {
    const { OPENAI_USD_PER_MTOKEN_IN, OPENAI_USD_PER_MTOKEN_OUT } = this.config.env;
    const costUsd =
      (promptTokens * OPENAI_USD_PER_MTOKEN_IN + completionTokens * OPENAI_USD_PER_MTOKEN_OUT) / MILLION;
    await this.em.fork().execute(
      `insert into narrative_usage as u (day, tokens, cost_usd) values ((now() at time zone 'UTC')::date, ?, ?)
       on conflict (day) do update set tokens = u.tokens + excluded.tokens, cost_usd = u.cost_usd + excluded.cost_usd`,
      [promptTokens + completionTokens, costUsd],
    );
    return costUsd;
  }
}
