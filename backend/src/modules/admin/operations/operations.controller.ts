import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type ChecksDto,
  checksSchema,
  type NodesDto,
  nodesSchema,
  type ServerErrorsDto,
  serverErrorsSchema,
} from '@pricealgo/contract/operations';
import { type PageQuery, pageQuerySchema } from '@pricealgo/contract/query';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { ChecksService } from './checks/checks.service.js';
import { knownNodes } from './nodes.repository.js';
import { listServerErrors } from './server-error-list.js';

/** How the processes are that the product runs as: for those who run it. */
@ApiTags('operations')
@Controller('admin/operations')
@AdminOnly('operations')
export class OperationsController {
  constructor(
    private readonly em: EntityManager,
    private readonly checked: ChecksService,
  ) {}

  @Get('checks')
  @ApiOperation({ summary: 'What npm run doctor finds, looked at on demand and answered for 30 s' })
  @ApiWrapped(checksSchema)
  checks(): Promise<ChecksDto> {
    return this.checked.read();
  }

  @Get('errors')
  @ApiOperation({ summary: 'Answers with a status of 500 or more, those of one cause together' })
  @ApiWrapped(serverErrorsSchema)
  errors(@Query({ schema: pageQuerySchema }) paging: PageQuery): Promise<ServerErrorsDto> {
    return listServerErrors(this.em, paging);
  }

  @Get('nodes')
  @ApiOperation({ summary: 'Every process that reported within 5 minutes, and who differs from the others' })
  @ApiWrapped(nodesSchema)
  async nodes(): Promise<NodesDto> {
    const { nodes, older } = await knownNodes(this.em);
    return {
      asOfMs: Date.now(),
      items: nodes.map(({ node, silent, seenMs, sockets, otherVersion, otherSecret, facts }) => ({
        node,
        silent,
        seenMs,
        roles: [...facts.roles],
        version: facts.version,
        commit: facts.commit,
        startedMs: facts.startedMs,
        memoryMb: facts.memoryMb,
        loopDelayMs: facts.loopDelayMs,
        sockets,
        otherVersion,
        otherSecret,
      })),
      older,
    };
  }
}
