import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import type { Pool } from 'pg';
import { AppConfig } from '../config/app-config.js';
import { Metrics } from '../infra/metrics/metrics.js';
import { ormConfig } from './orm.config.js';

@Module({
  imports: [
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [AppConfig, Metrics],
      useFactory: (config: AppConfig, metrics: Metrics) => {
        let pool: Pool | undefined;
        measurePool(metrics, () => pool);
        return ormConfig(config, { onPool: (made) => (pool = made) });
      },
    }),
  ],
})
export class DatabaseModule {}

function measurePool(metrics: Metrics, poolOf: () => Pool | undefined): void {
  metrics.series({
    name: 'pricealgo_database_pool_connections',
    help: 'Connections of this process to Postgres: all that are open, and those of them that nobody uses.',
    type: 'gauge',
    labels: ['state'],
    read: () => {
      const { totalCount, idleCount } = poolOf() ?? { totalCount: 0, idleCount: 0 };
      return [
        { labels: { state: 'open' }, value: totalCount },
        { labels: { state: 'idle' }, value: idleCount },
      ];
    },
  });
  metrics.series({
    name: 'pricealgo_database_pool_waiting',
    help: 'Questions to Postgres that wait for a connection of the pool.',
    type: 'gauge',
    labels: [],
    read: () => [{ labels: {}, value: poolOf()?.waitingCount ?? 0 }],
  });
}
