import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CsvFileError } from '../../../common/tables/table-text.js';
import { emptyReport } from '../../../common/tables/table-report.js';
import { AppError } from '../../../common/errors/app-error.js';
import { Audit } from '../../audit/index.js';
import { importInstruments, type ImportSummary, type StagePreview } from '../../tickers/index.js';
import type { ImportReportDto } from '@pricealgo/contract/tickers-admin';
import type { RequestContext } from '../../../common/http/request-context.js';

const NOTHING: ImportSummary = { rows: 0, inserted: 0, updated: 0, unchanged: 0, bad: 0 };

/** A symbol file from the browser: the same import as the command's, with a report of every row. */
@Injectable()
export class TickerImportService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /**
   * Good rows are imported, bad ones reported. A file that is no use as a whole is a `problem` of a dry run.
   * @throws AppError `csv_refused` where such a file was to be imported
   */
  async run(
    adminId: string,
    csv: string,
    dryRun: boolean,
    context: RequestContext,
  ): Promise<ImportReportDto> {
    let preview: StagePreview = { added: 0, changed: 0, rows: [] };
    let report = emptyReport();
    let summary = NOTHING;
    let problem: string | null = null;
    try {
      summary = await importInstruments(
        this.em,
        { text: csv },
        {
          dryRun,
          onPreview: (seen) => (preview = seen),
          onReport: (read) => (report = read),
          alongside: (tx, { inserted, updated }) =>
            this.audit.record(tx, {
              action: 'admin.tickers-imported',
              actorId: adminId,
              ...context,
              detail: { added: inserted, changed: updated, refused: report.refused.count },
            }),
        },
      );
    } catch (error) {
      if (!(error instanceof CsvFileError)) throw error;
      problem = sentence(error.message);
      if (!dryRun) throw new AppError('csv_refused', { message: problem });
    }
    return {
      dryRun,
      problem,
      rows: summary.rows || report.rows,
      added: summary.inserted,
      changed: summary.updated,
      unchanged: summary.unchanged,
      refused: report.refused.count,
      ignoredColumns: [...report.ignoredColumns],
      notes: report.notes,
      items: preview.rows,
      refusedLines: [...report.refused.first],
    };
  }
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
