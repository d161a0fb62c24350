import { Injectable } from '@nestjs/common';
import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import { csvText } from '../../../common/tables/csv-cell.js';
import { InstrumentRepository } from '../../tickers/index.js';
import { WatchlistRepository } from '../storage/watchlist.repository.js';

const HEADER = ['symbol', 'exchange', 'name', 'note', 'target', 'currency', 'added'] as const;
/** Spreadsheets take a file without it for Latin-1. */
const BOM = '\u{feff}';

/** A list as a file that spreadsheets open and that can be imported again. */
@Injectable()
export class WatchlistExportService {
  constructor(
    private readonly lists: WatchlistRepository,
    private readonly instruments: InstrumentRepository,
  ) {}

  /** @throws AppError `watchlist_not_found` */
  async of(userId: string, listId?: string): Promise<{ fileName: string; csv: string }> {
    const list = await this.lists.listOf(userId, listId);
    const items = await this.lists.items(list.id);
    const halves = items.map(({ instrument }) => parseInstrumentKey(instrument)!);
    const names = new Map(
      (await this.instruments.findMany(halves)).map((one) => [`${one.exchangeShortName}:${one.symbol}`, one]),
    );
    const rows = items.map(({ instrument, note, targetPrice, addedAt }, place) => [
      halves[place]!.symbol,
      halves[place]!.exchangeShortName,
      names.get(instrument)?.name ?? '',
      note ?? '',
      targetPrice ?? '',
      names.get(instrument)?.currency ?? '',
      addedAt.toISOString().slice(0, 10),
    ]);
    return { fileName: `${fileName(list.name)}.csv`, csv: `${BOM}${csvText([HEADER, ...rows])}` };
  }
}

/** What every system takes as a name of a file. */
function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return plain.toLowerCase() || 'watchlist';
}
