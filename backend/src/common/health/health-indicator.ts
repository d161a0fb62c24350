import type { Type } from '@nestjs/common';
import { SetMetadata } from '@nestjs/common';

export const HEALTH_INDICATOR = 'health-indicator';

export interface HealthIndicatorOptions {
  name: string;
}

/** A provider that checks whether one dependency works. Which of them a role needs, `health.service.ts` says. */
export interface HealthIndicator {
  /** There is no such dependency in this configuration: it is not named. */
  readonly unused?: boolean;
  /** Resolves with an optional detail when the dependency works, rejects with the reason when it does not. */
  check(): Promise<string | undefined | void>;
}

/** Makes a provider part of /api/health/ready. */
export const ReportsHealth = (options: HealthIndicatorOptions): ((target: Type<HealthIndicator>) => void) =>
  SetMetadata(HEALTH_INDICATOR, options);
