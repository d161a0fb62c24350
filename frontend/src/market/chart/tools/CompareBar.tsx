import { MAX_COMPARED } from '@pricealgo/contract/chart-choices';
import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import { IconX } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState, type FormEvent } from 'react';
import { formatPct } from '../../../lib/format/number-format';
import { tickerHistoryQuery, type History, type HistoryChoice } from '../../api/ticker-history';
import { useTickerSearch } from '../../search/use-ticker-search';
import type { ShownHistory } from '../chart-intervals';
import type { PriceCanvas } from '../price-canvas';
import { CompareLayer, type ComparedBars, type ComparedValues } from './compare-layer';
import { t } from './texts';
import { comparedLook } from './tool-colours';
import classes from './Tools.module.css';

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
  /** What the chart shows of its own; `undefined` while that is on its way. */
  history: ShownHistory | undefined;
  onChange: (text: string | null) => void;
  onReturns: (total: boolean) => void;
}

const hasDividend = ({ actions }: Pick<History, 'actions'>): boolean =>
  actions.some(({ type }) => type === 'dividend');

/** Other instruments beside the chart's own, in percent of the first bar in view; at most five. */
export function ComparedTickers(props: ComparedTickersProps) {
  const { canvas, own, text, choice, history, onChange, onReturns } = props;
  const interval = history?.interval;
  // Beside days a week would hide what its days were.
  const days = choice.days === true || interval === '1d';
  const keys = useMemo(() => comparedKeys(text, own), [text, own]);
  const answers = useQueries({
    queries: keys.map((key) => {
      const { exchangeShortName, symbol } = parseInstrumentKey(key)!;
      const query = tickerHistoryQuery(exchangeShortName, symbol, { ...choice, ...(days ? { days } : {}) });
      return { ...query, enabled: interval !== undefined, refetchInterval: 60_000 };
    }),
    combine: (results) => results.map(({ data, isError }) => ({ data, isError })),
  });
  const others = useMemo(
    () =>
      keys.map((key, i): ComparedBars => {
        const data = answers[i]?.data;
        return { key, bars: data?.bars ?? [], interval: data?.interval ?? '1d' };
      }),
    [keys, answers],
  );
  const [values, setValues] = useState<ComparedValues>([]);
  useEffect(() => {
    if (!canvas || !interval || others.length === 0) return;
    return canvas.addLayer(new CompareLayer(others, interval, setValues));
  }, [canvas, interval, others]);
  if (keys.length === 0) return null;
  const change = (next: readonly string[]): void => onChange(next.join() || null);
  const total = choice.totalReturn === true;
  const known = [history, ...answers.map(({ data }) => data)];
  const unpaid = [own, ...keys].filter((_, i) => known[i] !== undefined && !hasDividend(known[i]));
  return (
    <>
      <div className={classes.returns}>
        <button
          type="button"
          className={classes.tool}
          title={t('compare.returns.text')}
          aria-pressed={total}
          onClick={() => onReturns(!total)}
        >
          {t('compare.returns.label')}
        </button>
        {total && unpaid.length > 0 && (
          <span data-testid="chart-unpaid">{t('compare.returns.unpaid', { keys: unpaid.join(', ') })}</span>
        )}
      </div>
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
    </>
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
