import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { AppConfig } from '../../config/app-config.js';
import {
  type LivenessDto,
  type ReadinessDto,
  livenessSchema,
  readinessSchema,
} from '@pricealgo/contract/health';
import { HealthService } from './health.service.js';

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthService,
    private readonly config: AppConfig,
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

  /** 200 when this process can do the work of its roles, with what does not work among it; 503 naming what is missing. */
  @Public()
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @ApiWrapped(readinessSchema)
  async ready(): Promise<ReadinessDto> {
    const { ready, draining, dependencies } = await this.health.readiness();
    if (!ready) {
      const down = dependencies.filter(({ status }) => status === 'down');
      throw new AppError('service_unavailable', {
        message: draining ? 'Shutting down' : `Not ready: ${down.map(({ name }) => name).join(', ')}`,
        fields: Object.fromEntries(down.map(({ name, detail }) => [name, detail ?? 'down'])),
        retryAfterS: 2,
      });
    }
    return { roles: [...this.config.env.ROLES], dependencies };
  }
}
