import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import {
  type DashboardDto,
  type DashboardPointDto,
  dashboardPointSchema,
  dashboardSchema,
} from '@pricealgo/contract/dashboard';
import { DashboardService } from './dashboard.service.js';
import { z } from 'zod';

@ApiTags('dashboard')
@Controller('admin/dashboard')
@AdminOnly('dashboard')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get()
  @ApiOperation({ summary: 'How the product is now' })
  @ApiWrapped(dashboardSchema)
  now(@CurrentUser() { userId }: Principal): Promise<DashboardDto> {
    return this.dashboard.now(userId);
  }

  @Post('hide-first-steps')
  @HttpCode(200)
  @ApiOperation({ summary: 'Puts my list of first steps away' })
  @ApiWrapped(emptySchema)
  async hideFirstSteps(@CurrentUser() { userId }: Principal): Promise<void> {
    await this.dashboard.hideFirstSteps(userId);
  }

  @Get('charts')
  @ApiOperation({ summary: 'The last 24 hours in steps of five minutes' })
  @ApiWrapped(z.array(dashboardPointSchema))
  charts(): Promise<DashboardPointDto[]> {
    return this.dashboard.charts();
  }
}
