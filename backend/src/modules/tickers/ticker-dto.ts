import { Injectable } from '@nestjs/common';
import type { TickerDto } from '@pricealgo/contract/instruments';
import type { AdminTickerDto } from '@pricealgo/contract/tickers-admin';
import { AppConfig } from '../../config/app-config.js';
import type { InstrumentRecord } from './instrument.repository.js';

/** Origins that pages may load logos from: those of `LOGO_HOSTS` and of `LOGO_URL_TEMPLATE`. */
export function logoOrigins(config: AppConfig): string[] {
  const { LOGO_HOSTS = [], LOGO_URL_TEMPLATE } = config.env;
  const origins = LOGO_HOSTS.map((host) => new URL(`https://${host}`).origin);
  if (LOGO_URL_TEMPLATE) origins.push(new URL(LOGO_URL_TEMPLATE).origin);
  return [...new Set(origins)];
}

/** Which picture stands for an instrument. */
@Injectable()
export class LogoAddress {
  private readonly origins: ReadonlySet<string>;
  private readonly template: string | null;

  constructor(config: AppConfig) {
    this.origins = new Set(logoOrigins(config));
    this.template = config.env.LOGO_URL_TEMPLATE;
  }

  /**
   * The instrument's own photo where its host is allowed, else the configured third party's picture for the symbol,
   * else `null`: the browser draws initials.
   */
  of(instrument: { exchangeShortName: string; symbol: string; photo?: string | null }): string | null {
    const { exchangeShortName, symbol, photo } = instrument;
    const own = photo ? URL.parse(photo) : null;
    if (own && this.origins.has(own.origin)) return own.href;
    return (
      this.template
        ?.replaceAll('{symbol}', encodeURIComponent(symbol))
        .replaceAll('{exchange}', encodeURIComponent(exchangeShortName)) ?? null
    );
  }
}

/** @param photo the logo to show, see `LogoAddress` */
export function toTickerDto(instrument: InstrumentRecord, photo: string | null): TickerDto {
  return { ...tickerFields(instrument), photo };
}

/** An instrument as the back office shows it: listed or not, with who wrote it last and when. */
export function toAdminTickerDto(instrument: InstrumentRecord): AdminTickerDto {
  const { active, source, updatedAt } = instrument;
  return { ...tickerFields(instrument), active, source, updatedMs: updatedAt.getTime() };
}

function tickerFields(instrument: InstrumentRecord): Omit<TickerDto, 'photo'> {
  const { exchangeShortName, symbol, name, type, currency, sector, rank } = instrument;
  return { exchangeShortName, symbol, name, type, currency, sector: sector ?? null, rank: rank ?? null };
}
