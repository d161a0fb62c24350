import { success } from '../../../common/http/wrapper.js';
import type { TickerHistoryDto } from '@pricealgo/contract/history';
import { inPieces } from './sent-in-pieces.js';

/** A history in the wrapper, piece by piece: the text of decades is never there as a whole. */
export async function* historyJson({ bars, ...about }: TickerHistoryDto): AsyncGenerator<string> {
  const { data, ...wrapper } = success(about);
  yield `${open(wrapper)},"data":${open(data)},"bars":[`;
  let separator = '';
  for await (const piece of inPieces(bars)) {
    yield separator + JSON.stringify(piece).slice(1, -1);
    separator = ',';
  }
  yield ']}}';
}

/** The text of an object that is not empty, without its last brace. */
const open = (value: object): string => JSON.stringify(value).slice(0, -1);
