import { MAX_COMPARED } from '@pricealgo/contract/chart-choices';
import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import { IconX } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState, type FormEvent } from 'react';
import { formatPct } from '../../../lib/format/number-format';
import { exchangeZone } from '../../../lib/format/time-format';
import { tickerHistoryQuery, type History, type HistoryChoice } from '../../api/ticker-history';
import { useTickerSearch } from '../../search/use-ticker-search';
import { intervalMs } from '../grow-last-bar';
import { regroupBars, type ChartInterval } from '../chart-intervals';
import type { PriceCanvas } from '../price-canvas';
import { CompareLayer, type ComparedBars, type ComparedValues } from './compare-layer';
import { t } from './texts';
import { comparedLook } from './tool-colours';
import classes from './Tools.module.css';

const DAY_MS = 86_400_000;

/** Instruments of an address, without the chart's own and without what is none. */
export function comparedKeys(text: string | null, own: string): string[] {
  const keys = (text ?? '').split(',').filter((key) => parseInstrumentKey(key) !== null && key !== own);
  return [...new Set(keys)].slice(0, MAX_COMPARED);
}

interface ComparedTickersProps {
  canvas: PriceCanvas | null;
  /** Key of the chart's own instrument. */
  own: string;
  /** `compare` of the address. */
  text: string | null;
  choice: HistoryChoice;
  interval: ChartInterval | null;
  onChange: (text: string | null) => void;
}

function shownBars({ bars, interval: found }: History, interval: ChartInterval | null, key: string) {
  if (!interval) return bars;
  const { timeZone } = exchangeZone(key.split(':')[0] ?? '');
  return regroupBars(bars, intervalMs(found) < DAY_MS, interval, timeZone);
}

/** Other instruments beside the chart's own, in percent of the first bar in view; at most five. */
export function ComparedTickers({ canvas, own, text, choice, interval, onChange }: ComparedTickersProps) {
  const keys = useMemo(() => comparedKeys(text, own), [text, own]);
  const answers = useQueries({
    queries: keys.map((key) => {
      const { exchangeShortName, symbol } = parseInstrumentKey(key)!;
      return { ...tickerHistoryQuery(exchangeShortName, symbol, choice), refetchInterval: 60_000 };
    }),
    combine: (results) => results.map(({ data, isError }) => ({ data, isError })),
  });
  const others = useMemo(
    () =>
      keys.map((key, i): ComparedBars => {
        const data = answers[i]?.data;
        return { key, bars: data ? shownBars(data, interval, key) : [] };
      }),
    [keys, answers, interval],
  );
  const [values, setValues] = useState<ComparedValues>([]);
  useEffect(() => {
    if (!canvas || others.length === 0) return;
    return canvas.addLayer(new CompareLayer(others, setValues));
  }, [canvas, others]);
  if (keys.length === 0) return null;
  const change = (next: readonly string[]): void => onChange(next.join() || null);
  return (
    <ul className={classes.chips} aria-label={t('compare.shown')} data-testid="chart-compared">
      {keys.map((key, i) => {
        const value = values[i];
        return (
          <li key={key} className={classes.chip}>
            <span className={classes.chipName}>
              <span className={classes.key} style={{ color: comparedLook(i).colour }} aria-hidden="true" />
              {key}
            </span>
            <span className={classes.chipValue}>
              {answers[i]?.isError
                ? t('compare.none')
                : value === undefined || value === null
                  ? '–'
                  : formatPct(value)}
            </span>
            <button
              type="button"
              className={classes.chipRemove}
              aria-label={t('compare.remove', { key })}
              onClick={() => change(keys.filter((other) => other !== key))}
            >
              <IconX size={14} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface CompareFieldProps {
  /** Key of the chart's own instrument: what is typed without an exchange is looked for on its own. */
  own: string;
  /** `compare` of the address. */
  text: string | null;
  onChange: (text: string | null) => void;
}

/** Asks for one more instrument to compare with. */
export function CompareField({ own, text, onChange }: CompareFieldProps) {
  const keys = comparedKeys(text, own);
  const isFull = keys.length >= MAX_COMPARED;
  const exchange = own.split(':')[0] ?? '';
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { results } = useTickerSearch(typed);
  const list = useId();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const word = typed.trim().toUpperCase();
    const key = word.includes(':') ? word : `${exchange}:${word}`;
    setWrong(parseInstrumentKey(key) === null);
    if (parseInstrumentKey(key) === null) return;
    onChange(comparedKeys([...keys, key].join(), own).join() || null);
    setTyped('');
  };
  return (
    <form className={classes.inline} onSubmit={onSubmit}>
      <input
        className={classes.inlineInput}
        aria-label={t('compare.label')}
        placeholder={t('compare.placeholder')}
        aria-invalid={isWrong}
        disabled={isFull}
        list={list}
        maxLength={41}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <datalist id={list}>
        {results.map(({ exchangeShortName, ticker, name }) => (
          <option key={`${exchangeShortName}:${ticker}`} value={`${exchangeShortName}:${ticker}`}>
            {name}
          </option>
        ))}
      </datalist>
      <button type="submit" className={classes.tool} disabled={isFull || typed.trim() === ''}>
        {t('compare.add')}
      </button>
    </form>
  );
}
