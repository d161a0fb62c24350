import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { isLoopbackRequest } from '../../common/net/loopback-request.js';
import { AppConfig } from '../../config/app-config.js';
import { MetricsEndpoint } from '../../infra/metrics/metrics-endpoint.js';
import {
  type DependencyDto,
  type LivenessDto,
  type ReadinessDto,
  livenessSchema,
  readinessSchema,
} from '@pricealgo/contract/health';
import type { Request } from 'express';
import { HealthService } from './health.service.js';

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthService,
    private readonly config: AppConfig,
    private readonly metrics: MetricsEndpoint,
  ) {}

  /** The process runs and its event loop turns; which code it runs. */
  @Public()
  @Get('live')
  @Header('Cache-Control', 'no-store')
  @ApiWrapped(livenessSchema)
  live(): LivenessDto {
    const { version, commit } = this.config;
    return { uptimeS: Math.round(process.uptime()), version, commit };
  }

  /**
   * 200 when this process can do the work of its roles, with what does not work among it; 503 naming what is missing. Strangers
   * are told what is up and what is down; whoever is on this machine, or shows the token of the metrics, why.
   */
  @Public()
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @ApiWrapped(readinessSchema)
  async ready(@Req() request: Request): Promise<ReadinessDto> {
    const { ready, draining, dependencies: known } = await this.health.readiness();
    const operator = isLoopbackRequest(request) || this.metrics.showsToken(request);
    const dependencies: DependencyDto[] = operator
      ? known
      : known.map(({ name, required, status }) => ({ name, required, status }));
    if (!ready) {
      const down = dependencies.filter(({ status }) => status === 'down');
      throw new AppError('service_unavailable', {
        message: draining ? 'Shutting down' : `Not ready: ${down.map(({ name }) => name).join(', ')}`,
        fields: Object.fromEntries(down.map(({ name, detail = 'down' }) => [name, detail])),
        retryAfterS: 2,
      });
    }
    return { roles: [...this.config.env.ROLES], dependencies };
  }
}
