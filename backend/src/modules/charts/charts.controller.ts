import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type ChartLayoutDto,
  chartLayoutsSchema,
  type CreateLayoutDto,
  createLayoutSchema,
  type DeleteLayoutDto,
  deleteLayoutSchema,
  type DrawingsDto,
  type DrawingsQuery,
  drawingsQuerySchema,
  drawingsSchema,
  type SavedDrawingsDto,
  savedDrawingsSchema,
  type SaveDrawingsDto,
  saveDrawingsSchema,
  type UpdateLayoutDto,
  updateLayoutSchema,
} from '@pricealgo/contract/charts';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { DrawingsService } from './drawings.service.js';
import { LayoutsService } from './layouts.service.js';

@ApiTags('charts')
@Controller()
@Roles('member')
export class ChartsController {
  constructor(
    private readonly drawings: DrawingsService,
    private readonly layouts: LayoutsService,
  ) {}

  @Get('chart-drawings')
  @ApiOperation({ summary: 'What I drew on the chart of a ticker' })
  @ApiWrapped(drawingsSchema)
  drawn(
    @CurrentUser() { userId }: Principal,
    @Query({ schema: drawingsQuerySchema }) ticker: DrawingsQuery,
  ): Promise<DrawingsDto> {
    return this.drawings.of(userId, instrumentKeyOf(ticker));
  }

  @Post('chart-drawings/save')
  @ApiOperation({
    summary: 'Replaces what I drew, unless it was saved elsewhere since: then tells what is there',
  })
  @ApiWrapped(savedDrawingsSchema)
  saveDrawings(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: saveDrawingsSchema }) asked: SaveDrawingsDto,
  ): Promise<SavedDrawingsDto> {
    return this.drawings.save(userId, asked);
  }

  @Get('chart-layouts')
  @ApiOperation({ summary: 'My named layouts of the chart, by name' })
  @ApiWrapped(chartLayoutsSchema)
  all(@CurrentUser() { userId }: Principal): Promise<ChartLayoutDto[]> {
    return this.layouts.all(userId);
  }

  @Post('chart-layouts/create')
  @ApiOperation({ summary: 'Keeps a set-up of the chart under a name; answers all layouts' })
  @ApiWrapped(chartLayoutsSchema)
  create(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: createLayoutSchema }) asked: CreateLayoutDto,
  ): Promise<ChartLayoutDto[]> {
    return this.layouts.create(userId, asked);
  }

  @Post('chart-layouts/update')
  @ApiOperation({ summary: 'Another name or another set-up of a layout; answers all layouts' })
  @ApiWrapped(chartLayoutsSchema)
  update(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: updateLayoutSchema }) asked: UpdateLayoutDto,
  ): Promise<ChartLayoutDto[]> {
    return this.layouts.update(userId, asked);
  }

  @Post('chart-layouts/delete')
  @ApiOperation({ summary: 'Removes a layout; answers those that are left' })
  @ApiWrapped(chartLayoutsSchema)
  remove(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: deleteLayoutSchema }) { id }: DeleteLayoutDto,
  ): Promise<ChartLayoutDto[]> {
    return this.layouts.remove(userId, id);
  }
}
