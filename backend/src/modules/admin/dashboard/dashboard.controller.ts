import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { DashboardDto, DashboardPointDto } from './dashboard.dto.js';
import { Dashboard } from './dashboard.js';

@ApiTags('dashboard')
@ApiBearerAuth()
@Controller('admin/dashboard')
@Roles('admin')
export class DashboardController {
  constructor(private readonly dashboard: Dashboard) {}

  @Get()
  @ApiOperation({ summary: 'How the product is now' })
  @ApiWrapped(DashboardDto)
  now(): Promise<DashboardDto> {
    return this.dashboard.now();
  }

  @Get('charts')
  @ApiOperation({ summary: 'The last 24 hours in steps of five minutes' })
  @ApiWrapped([DashboardPointDto])
  charts(): Promise<DashboardPointDto[]> {
    return this.dashboard.charts();
  }
}
