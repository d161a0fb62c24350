import { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Audit } from '../../audit/index.js';
import { AdminCallsRepository } from './admin-calls.repository.js';
import type { CallFilter } from '@pricealgo/contract/admin-calls';
import { callLines } from './calls-csv.js';
import { requestContext } from '../../../common/http/request-context.js';

/** The calls of a filter as a CSV file, read while it is sent. */
@Injectable()
export class CallsExport {
  constructor(
    private readonly em: EntityManager,
    private readonly calls: AdminCallsRepository,
    private readonly audit: Audit,
  ) {}

  async of(
    adminId: string,
    filter: CallFilter,
    request: Request,
  ): Promise<{ fileName: string; csv: Readable }> {
    const lines = callLines(this.calls, filter);
    // The first lines before the head of the answer: a database that is down is an error, not an empty file.
    const [head, first] = [await lines.next(), await lines.next()];
    await this.audit.record(this.em.fork(), {
      action: 'admin.calls-exported',
      actorId: adminId,
      ...requestContext(request),
      detail: { filter },
    });
    const csv = Readable.from(
      (async function* () {
        for (const part of [head, first]) if (!part.done) yield part.value;
        yield* lines;
      })(),
      { objectMode: false },
    );
    return { fileName: `calls-${new Date().toISOString().slice(0, 10)}.csv`, csv };
  }
}
