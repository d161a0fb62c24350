import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { FactorRoutes } from './factor-routes.js';
import { OwnFactorService } from './own-factor.service.js';

@ApiTags('admin login')
@Controller('admin/totp')
@AdminOnly('own')
@NeverReplayed()
export class OwnFactorController extends FactorRoutes {
  constructor(protected readonly factor: OwnFactorService) {
    super();
  }
}
