import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { HistoryRange } from '@pricealgo/contract/history';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import { FairQueue } from '../../../common/async/fair-queue.js';
import { AppError } from '../../../common/errors/app-error.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { AnswerCache, HistoryService } from '../../bars/index.js';
import { QuoteBook } from '../../quotes/index.js';
import { Settings } from '../../settings/index.js';
import { InstrumentDirectory, InstrumentRepository } from '../../tickers/index.js';
import { PreviewFont } from './preview-font.js';
import { previewPicture } from './preview-picture.js';

/** How long a picture is shown again as it is. */
export const PREVIEW_KEPT_S = 60;
/** Bytes of all pictures that are kept; one has about 20 kB. */
const MAX_KEPT_BYTES = 8_000_000;
/** Pictures that wait for their turn; beyond, the asker is told to come back. */
const PICTURES_WAITING = 30;

/** Pictures for previews of links. One is drawn at a time: somebody who asks for all tickers waits behind himself. */
@Injectable()
export class TickerPreviewService implements OnModuleDestroy {
  private readonly font = new PreviewFont();
  private readonly turns = new FairQueue(1, PICTURES_WAITING);
  private readonly cache = new AnswerCache<Buffer>({
    weigh: ({ length }) => length,
    maxWeight: MAX_KEPT_BYTES,
  });

  constructor(
    private readonly em: EntityManager,
    private readonly directory: InstrumentDirectory,
    private readonly instruments: InstrumentRepository,
    private readonly history: HistoryService,
    private readonly book: QuoteBook,
    private readonly settings: Settings,
  ) {}

  onModuleDestroy(): void {
    this.font.remove();
  }

  /**
   * @returns PNG
   * @throws AppError instrument_not_found; service_unavailable where too many wait already
   */
  picture(exchangeShortName: string, symbol: string, range: HistoryRange): Promise<Buffer> {
    const instrument = this.directory.get(instrumentKey(exchangeShortName, symbol));
    if (!instrument) throw new AppError('instrument_not_found');
    const epoch = this.book.feed()?.epoch ?? '';
    const brand = this.settings.get('application.brandName');
    const name = [instrument.key, epoch, range, brand].join(' ');
    this.turns.join(name);
    return this.cache.get(name, PREVIEW_KEPT_S * 1_000, () =>
      this.turns.run(() => this.draw(instrument, range, brand), { name }),
    );
  }

  private async draw(instrument: MarketInstrument, range: HistoryRange, brand: string): Promise<Buffer> {
    const { key, exchangeShortName, symbol, currency } = instrument;
    const [record] = await RequestContext.create(this.em, () =>
      this.instruments.findActiveMany([{ exchangeShortName, symbol }]),
    );
    // A picture without its line is better than none: a source may be away, or have no bars of this range.
    const closes = await this.history
      .history(instrument, range, { inTurn: true })
      .then(({ bars }) => bars.map(({ close }) => close))
      .catch(() => []);
    const quote = this.book.get(key) ?? null;
    return previewPicture(this.font, {
      ...{ brand, exchangeShortName, symbol, currency, quote, range, closes },
      name: record?.name ?? symbol,
    });
  }
}
