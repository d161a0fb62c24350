import { Inject, Injectable } from '@nestjs/common';
import { ReportsHealth, type HealthIndicator } from '../../../common/health/health-indicator.js';
import type { ConfiguredProvider } from './configured-provider.js';
import { MARKET_DATA_PROVIDER } from './market-data-provider.js';

/** Which sources this process asks; not healthy while it cannot use those that administrators chose. */
@Injectable()
@ReportsHealth({ name: 'market-data', required: false })
export class ProviderIndicator implements HealthIndicator {
  constructor(@Inject(MARKET_DATA_PROVIDER) private readonly provider: ConfiguredProvider) {}

  async check(): Promise<string> {
    const { refused, name } = this.provider;
    // The reason may name folders of the machine: it is in the log, this page is public.
    if (refused !== null) throw new Error(`the chosen sources cannot be used here: ${name} goes on`);
    return name;
  }
}
