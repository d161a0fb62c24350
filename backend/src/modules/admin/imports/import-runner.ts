import { randomUUID } from 'node:crypto';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  type DataImportDto,
  type ImportChoicesDto,
  importChoicesSchema,
  type ImportKind,
} from '@pricealgo/contract/data-imports';
import { CsvFileError, type TableSource } from '../../../common/tables/table-text.js';
import { AppConfig } from '../../../config/app-config.js';
import { ormConfig } from '../../../database/orm.config.js';
import { EventBus } from '../../../infra/bus/event-bus.js';
import {
  type JobAttempt,
  JobHandler,
  type JobHandling,
  type JobProgress,
} from '../../../infra/queue/job-handler.decorator.js';
import { Audit } from '../../audit/index.js';
import { importBarFiles } from '../../bars/index.js';
import { importInstruments } from '../../tickers/index.js';
import { IMPORT_JOB } from './imports.service.js';

/** Problems that are kept for the screen; all of them are counted. */
const KEPT_PROBLEMS = 200;
/** How often a worker says that it is still there, and how far it is. */
const REPORT_MS = 1_000;
/** A worker that has said nothing for so long has died. */
const DEAD_AFTER = '1 minute';
/** An upload that nobody has gone on with for so long is given up. */
const ABANDONED_AFTER = '1 hour';
/** After so many workers that died over it an import is given up: it may be what they died of. */
const TRIES = 3;

interface Open {
  id: string;
  kind: ImportKind;
  choices: ImportChoicesDto;
  files: { name: string; bytes: number }[];
  bytes: number;
  createdBy: string;
  address: string;
  requestId: string;
}

type Counts = Pick<DataImportDto, 'added' | 'changed' | 'unchanged' | 'refused'>;

/** Somebody cancelled the import, or another worker has it. */
class NotOurs extends Error {}

/**
 * Reads the files of the import that waits: at once when its last part has come, and by schedule, should its worker have died or its
 * queue been lost. It runs the importers of the commands, on connections of its own without a statement time-out, as they do. What
 * was loaded before an interruption is unchanged the second time.
 */
@Injectable()
@JobHandler(IMPORT_JOB, { everyMs: 60_000 })
export class ImportRunner implements JobHandling<unknown>, OnModuleDestroy {
  private readonly ending = new AbortController();

  constructor(
    private readonly em: EntityManager,
    private readonly config: AppConfig,
    private readonly bus: EventBus,
  ) {}

  /** A process that ends leaves its import to another one, or to its next start. */
  onModuleDestroy(): void {
    this.ending.abort(new NotOurs());
  }

  async handle(_payload: unknown, progress: JobProgress, { signal }: JobAttempt): Promise<void> {
    await this.giveUpAbandoned();
    const worker = randomUUID();
    const open = await this.claim(worker);
    if (!open) return;
    const limits = signal ? [this.ending.signal, signal] : [this.ending.signal];
    await new Reading(this.em, this.config, this.bus, open, worker, progress, limits).run();
  }

  private async giveUpAbandoned(): Promise<void> {
    await this.em.fork().execute(
      `with ended as (
         update data_import set finished_at = now(), state = case state when 'receiving' then 'cancelled' else 'failed' end,
           reason = case state when 'receiving' then 'The files were not sent to their end.'
             else 'It was interrupted ${TRIES} times.' end
         where finished_at is null and (state = 'receiving' and touched_at < now() - interval '${ABANDONED_AFTER}'
           or state = 'running' and tries >= ${TRIES} and touched_at < now() - interval '${DEAD_AFTER}')
         returning id
       )
       delete from data_import_part where import_id in (select id from ended)`,
    );
  }

  private async claim(worker: string): Promise<Open | null> {
    const [row] = await this.em.fork().execute<Open[]>(
      `update data_import set state = 'running', worker = ?, tries = tries + 1, read = 0, touched_at = now()
       where finished_at is null
         and (state = 'queued' or state = 'running' and touched_at < now() - interval '${DEAD_AFTER}')
       returning id, kind, choices, files, bytes::float8 as bytes, created_by as "createdBy", address, request_id as "requestId"`,
      [worker],
    );
    return row ? { ...row, choices: importChoicesSchema.parse(row.choices) } : null;
  }
}

/** One reading of one import. */
class Reading {
  private readonly abort = new AbortController();
  private readonly problems: DataImportDto['problems'] = [];
  private readonly notes: DataImportDto['notes'] = [];
  private counts: Counts = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  private read = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly config: AppConfig,
    private readonly bus: EventBus,
    private readonly open: Open,
    private readonly worker: string,
    private readonly progress: JobProgress,
    limits: readonly AbortSignal[],
  ) {
    for (const limit of limits) limit.addEventListener('abort', () => this.abort.abort(limit.reason));
  }

  async run(): Promise<void> {
    let reporting: Promise<void> = Promise.resolve();
    const timer = setInterval(() => (reporting = this.report().catch(() => undefined)), REPORT_MS);
    try {
      await (this.open.kind === 'symbols' ? this.symbols() : this.bars());
      await this.end('done', null);
    } catch (error) {
      const cause = (this.abort.signal.reason as unknown) ?? error;
      if (cause instanceof NotOurs) return;
      // A file that is no use as a whole is nobody's fault but its own; of anything else the queue makes another try.
      if (!(cause instanceof CsvFileError) && !this.abort.signal.aborted) throw error;
      await this.end('failed', (cause as Error).message);
    } finally {
      clearInterval(timer);
      await reporting;
    }
  }

  private async symbols(): Promise<void> {
    const orm = await MikroORM.init(ormConfig(this.config, { statementTimeoutMs: 0 }));
    try {
      for (const { name, source } of this.sources()) {
        const summary = await importInstruments(orm.em, source, {
          dryRun: this.open.choices.dryRun,
          strict: this.open.choices.strict,
          onReport: ({ refused, ignoredColumns, notes }) => {
            for (const { line, reason } of refused.first) this.problem(name, line, reason);
            if (ignoredColumns.length > 0) this.note(name, `columns not read: ${ignoredColumns.join(', ')}`);
            for (const text of notes) this.note(name, text);
          },
          alongside: async (tx, { inserted, updated }) => {
            // In the transaction that writes: a cancelled import has written nothing of this file.
            await this.stillOurs(tx);
            await new Audit().record(tx, {
              action: 'admin.tickers-imported',
              actorId: this.open.createdBy,
              address: this.open.address,
              requestId: this.open.requestId,
              detail: { importId: this.open.id, added: inserted, changed: updated },
            });
          },
        });
        this.counts.added += summary.inserted;
        this.counts.changed += summary.updated;
        this.counts.unchanged += summary.unchanged;
        this.counts.refused += summary.bad;
      }
    } finally {
      await orm.close(true);
    }
  }

  private async bars(): Promise<void> {
    const { loaded } = await importBarFiles(
      this.sources(),
      this.config.databaseUrl,
      ({ file, line, text, kind }) => {
        if (kind === 'left-out') this.problem(file, line, text);
        if (kind === 'read') this.note(file, text);
      },
      {
        ...this.barChoices(),
        signal: this.abort.signal,
        onFile: async ({ inserted, changed, unchanged, badRows, otherCompany, unmatched, failed }) => {
          const refused = badRows + otherCompany + unmatched.length + failed.length;
          this.counts = { added: inserted, changed, unchanged, refused };
          await this.report();
        },
      },
    );
    if (loaded === 0) throw new CsvFileError('none of the files could be used');
  }

  private barChoices() {
    const { dryRun, decimal, dates, sameCompany, listedFrom } = this.open.choices;
    const first = listedFrom.map(({ key, date }) => [key as InstrumentKey, date] as const);
    return {
      dryRun,
      decimal,
      dates,
      sameCompany: new Set(sameCompany as InstrumentKey[]),
      listedFrom: new Map(first),
    };
  }

  private note(file: string, text: string): void {
    if (this.notes.length < KEPT_PROBLEMS) this.notes.push({ file, text: text.slice(0, 300) });
  }

  private problem(file: string, line: number | null, text: string): void {
    if (this.problems.length < KEPT_PROBLEMS) this.problems.push({ file, line, text: text.slice(0, 300) });
  }

  /** The files in their order; each is read when its turn has come, a part at a time. */
  private sources(): { name: string; source: TableSource }[] {
    let from = 0;
    return this.open.files.map(({ name, bytes }) => {
      const start = from;
      from += bytes;
      return { name, source: { bytes: this.content(start, start + bytes) } };
    });
  }

  private async *content(from: number, to: number): AsyncGenerator<Buffer> {
    this.read = Math.max(this.read, from);
    for (let position = from; position < to;) {
      this.abort.signal.throwIfAborted();
      const [part] = await this.em.fork().execute<{ start: number; content: Buffer }[]>(
        `select position::float8 as start, content from data_import_part
         where import_id = ? and position <= ? order by position desc limit 1`,
        [this.open.id, position],
      );
      const bytes = part?.content.subarray(position - part.start, to - part.start);
      // Its parts go when an import is cancelled.
      if (!bytes?.length) return this.lost();
      yield bytes;
      position += bytes.length;
      this.read = position;
    }
  }

  /** Says how far this is, and learns whether it is to go on. */
  private async report(): Promise<void> {
    await this.stillOurs(this.em.fork());
    const percent = Math.min(99, Math.floor((this.read / this.open.bytes) * 100));
    await this.progress(percent);
    this.tell('running', percent);
  }

  /** @throws NotOurs where the import was cancelled, or another worker has it */
  private async stillOurs(em: EntityManager): Promise<void> {
    const [row] = await em.execute<unknown[]>(
      `update data_import set touched_at = now(), read = ?, counts = ?::jsonb
       where id = ? and worker = ? and finished_at is null returning id`,
      [this.read, JSON.stringify(this.counts), this.open.id, this.worker],
    );
    if (!row) this.lost();
  }

  private lost(): never {
    this.abort.abort(new NotOurs());
    throw this.abort.signal.reason as Error;
  }

  private async end(state: 'done' | 'failed', reason: string | null): Promise<void> {
    await this.em.fork().transactional(async (tx) => {
      const [row] = await tx.execute<unknown[]>(
        `update data_import set state = ?, reason = ?, counts = ?::jsonb, problems = ?::jsonb, notes = ?::jsonb, read = ?, finished_at = now()
         where id = ? and worker = ? and finished_at is null returning id`,
        [
          state,
          reason?.slice(0, 500) ?? null,
          JSON.stringify(this.counts),
          JSON.stringify(this.problems),
          JSON.stringify(this.notes),
          state === 'done' ? this.open.bytes : this.read,
          this.open.id,
          this.worker,
        ],
      );
      if (row) await tx.execute('delete from data_import_part where import_id = ?', [this.open.id]);
    });
    this.tell(state, 100);
  }

  /** A hint: a screen that misses it asks again. */
  private tell(state: string, progress: number): void {
    const { createdBy: userId, id: jobId } = this.open;
    void this.bus.publish('jobs.progress', { userId, jobId, state, progress }).catch(() => undefined);
  }
}
