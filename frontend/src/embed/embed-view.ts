import type { CurveRange } from '@pricealgo/contract/chart-choices';
import type { CurveDto } from '@pricealgo/contract/history';
import type { MarketStatus, Quote } from '@pricealgo/contract/realtime';
import { isMotionReduced } from '../lib/browser/reduced-motion';
import { directionOf, formatChange, formatMoney, formatPct } from '../lib/format/number-format';
import { formatShownInstant } from '../lib/format/time-format';
import { sparklinePath } from '../market/sparkline/sparkline-path';
import { chartCaption, chartSummary } from './chart-words';
import { t } from './texts';

export interface EmbedFacts {
  exchangeShortName: string;
  symbol: string;
  /** As prices are quoted. */
  currency: string;
  range: CurveRange;
  withChart: boolean;
}

export interface EmbedNews {
  quote: Quote | null;
  /** No source has prices of it. */
  unserved: boolean;
  market: MarketStatus | null;
  curve: CurveDto | null;
  /** The server does not answer: what is shown is the last that is known. */
  silent: boolean;
}

const SVG = 'http://www.w3.org/2000/svg';
/** Units of the drawing, which is as wide and as high as its place. */
const WIDTH = 400;
const HEIGHT = 120;
const ARROWS = { up: '▲ ', down: '▼ ', flat: '' } as const;
const FLASH_MS = 300;

function element(name: string, className: string, parent: Element): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  parent.append(made);
  return made;
}

function drawing(name: string, attributes: Readonly<Record<string, string>>, parent: Element): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

/** Price, change, chart and where they are from. What has not changed is not touched. */
export class EmbedView {
  private readonly price: HTMLElement;
  private readonly change: HTMLElement;
  private readonly labels: HTMLElement;
  private readonly asOf: HTMLElement;
  private readonly chart: {
    whole: HTMLElement;
    svg: SVGElement;
    line: SVGElement;
    caption: HTMLElement;
  } | null;

  constructor(
    page: HTMLElement,
    private readonly facts: EmbedFacts,
  ) {
    const parts = document.createElement('div');
    parts.className = 'parts';
    const line = element('p', 'line', parts);
    this.price = element('span', 'price', line);
    this.change = element('span', 'change', line);
    this.chart = facts.withChart ? chartIn(parts) : null;
    this.labels = element('p', 'labels', parts);
    this.asOf = element('p', 'as-of', parts);
    this.asOf.textContent = t('price.waiting');
    page.querySelector('footer')?.before(parts);
  }

  show(news: EmbedNews): void {
    const { quote, unserved } = news;
    if (quote) this.showPrice(quote);
    this.showChart(news);
    this.showLabels(labelsOf(news));
    this.asOf.textContent = quote
      ? this.asOfText(quote, news.curve)
      : unserved
        ? t('price.none', { symbol: this.facts.symbol })
        : t('price.waiting');
  }

  private showPrice({ price, change, changePct }: Quote): void {
    const text = formatMoney(price, this.facts.currency);
    const before = Number(this.price.dataset['value'] ?? price);
    if (this.price.textContent !== text) {
      this.price.textContent = text;
      this.price.dataset['value'] = String(price);
      if (price !== before && !isMotionReduced())
        this.price.animate?.(
          [{ backgroundColor: `var(--${price > before ? 'up' : 'down'}-flash)` }, {}],
          FLASH_MS,
        );
    }
    const direction = directionOf(change, price);
    this.change.dataset['direction'] = direction;
    this.change.textContent =
      change === null || changePct === null
        ? ''
        : `${ARROWS[direction]}${formatChange(change, price)} (${formatPct(changePct)})`;
    this.change.title = t('price.since');
  }

  private showChart({ curve, quote }: EmbedNews): void {
    if (!this.chart || !curve?.closes) return;
    const closes = grown(curve, quote);
    const { whole, svg, line, caption } = this.chart;
    const { symbol, currency, range } = this.facts;
    caption.textContent = chartCaption({ range, closes });
    whole.dataset['direction'] = closes.at(-1)! < closes[0]! ? 'down' : 'up';
    line.setAttribute('d', sparklinePath(closes, WIDTH, HEIGHT));
    svg.toggleAttribute('hidden', closes.length < 2);
    if (closes.length > 1) svg.setAttribute('aria-label', chartSummary({ symbol, currency, range, closes }));
  }

  private showLabels(labels: readonly Label[]): void {
    if (this.labels.textContent === labels.map(({ text }) => text).join('')) return;
    this.labels.replaceChildren();
    for (const { text, warns } of labels)
      element('span', warns ? 'label warning' : 'label', this.labels).textContent = text;
  }

  private asOfText({ timeMs, source }: Quote, curve: CurveDto | null): string {
    const time = formatShownInstant(timeMs, this.facts.exchangeShortName);
    const chart = curve?.source;
    return chart && chart !== source
      ? t('price.charted', { time, source, chart })
      : t('price.asOf', { time, source });
  }
}

function chartIn(parts: Element) {
  const whole = element('figure', 'chart', parts);
  const svg = drawing(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img' },
    whole,
  );
  const line = drawing('path', { 'vector-effect': 'non-scaling-stroke' }, svg);
  const caption = element('figcaption', '', whole);
  // An image without a text is none.
  svg.toggleAttribute('hidden', true);
  return { whole, svg, line, caption };
}

/** The curve up to the price: its last bar has grown since it was asked for. */
function grown({ closes, lastMs }: CurveDto, quote: Quote | null): readonly number[] {
  if (!closes || closes.length === 0 || !quote || lastMs === null || quote.timeMs < lastMs)
    return closes ?? [];
  return [...closes.slice(0, -1), quote.price];
}

interface Label {
  text: string;
  /** The price is not what it may seem to be. */
  warns: boolean;
}

/** What must be said of prices wherever they are shown: invented, old, of a market that is closed. */
function labelsOf({ quote, curve, market, silent }: EmbedNews): Label[] {
  const warning = (text: string): Label => ({ text, warns: true });
  const isInvented = (quote?.simulated ?? false) || (curve?.simulated ?? false);
  return [
    ...(isInvented ? [warning(t('label.simulated'))] : []),
    ...(silent && quote ? [warning(t('label.silent'))] : quote?.stale ? [warning(t('label.stale'))] : []),
    ...(market ? [{ text: t(market.open ? 'label.open' : 'label.closed'), warns: false }] : []),
  ];
}
