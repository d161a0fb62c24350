import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { TrackRecordQuery } from './dto/track-record-query.dto.js';
import { TrackRecordDto } from './dto/track-record.dto.js';
import { TrackRecords } from './track-records.js';

@ApiTags('analysis')
@Controller()
@Public()
export class TrackRecordController {
  constructor(private readonly records: TrackRecords) {}

  @Get('track-record')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiOperation({ summary: 'How the algorithms did: hits, calibration and coverage of judged calls' })
  @ApiWrapped(TrackRecordDto)
  async trackRecord(@Query() query: TrackRecordQuery): Promise<TrackRecordDto> {
    return TrackRecordDto.of(await this.records.of(TrackRecordQuery.filter(query)));
  }
}
