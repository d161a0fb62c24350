import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import {
  type TrackRecordQuery,
  type TrackRecordDto,
  ENOUGH_CALLS,
  MAX_JUDGED,
  trackRecordQuerySchema,
  trackRecordSchema,
} from '@pricealgo/contract/track-record';
import { TrackRecordService } from './track-record.service.js';

@ApiTags('analysis')
@Controller()
@Public()
export class TrackRecordController {
  constructor(private readonly records: TrackRecordService) {}

  @Get('track-record')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiOperation({ summary: 'How the algorithms did: hits, calibration and coverage of judged calls' })
  @ApiWrapped(trackRecordSchema)
  async trackRecord(
    @Query({ schema: trackRecordQuerySchema }) query: TrackRecordQuery,
  ): Promise<TrackRecordDto> {
    return { ...(await this.records.of(query)), enough: ENOUGH_CALLS, limit: MAX_JUDGED };
  }
}
