import { AppError } from '../../../common/errors/app-error.js';
import type { SubscribeRequest } from '@pricealgo/contract/realtime';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const invalid = (field: string, message: string): AppError =>
  new AppError('invalid_request', { fields: { [field]: message } });

/**
 * Checks by hand what a schema would take longer for: every subscription passes here.
 * @param maxSymbols more than these in one request are refused without looking at them.
 * @throws AppError `invalid_request` | `symbol_limit`
 */
export function parseSubscribe(payload: unknown, maxSymbols: number): SubscribeRequest {
  const symbols = parseSymbols(payload, maxSymbols);
  const since = (payload as Record<string, unknown>)['since'];
  if (since === undefined || since === null) return { symbols };
  if (!isObject(since) || typeof since['epoch'] !== 'string' || typeof since['seq'] !== 'number') {
    throw invalid('since', 'must be {epoch, seq}');
  }
  return { symbols, since: { epoch: since['epoch'], seq: since['seq'] } };
}

/** @throws AppError `invalid_request` | `symbol_limit` */
export function parseUnsubscribe(payload: unknown, maxSymbols: number): string[] {
  return parseSymbols(payload, maxSymbols);
}

function parseSymbols(payload: unknown, maxSymbols: number): string[] {
  const symbols = isObject(payload) ? payload['symbols'] : undefined;
  if (!Array.isArray(symbols)) throw invalid('symbols', 'must be a list of tickers like NASDAQ:AAPL');
  if (symbols.length > maxSymbols) throw new AppError('symbol_limit');
  for (const symbol of symbols) {
    if (typeof symbol !== 'string') throw invalid('symbols', 'must be a list of tickers like NASDAQ:AAPL');
  }
  return symbols as string[];
}
