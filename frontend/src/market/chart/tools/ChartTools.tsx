import { exchangeOf } from '@pricealgo/contract/market/exchanges';
import {
  IconChartLine,
  IconChevronDown,
  IconLayout,
  IconLink,
  IconMaximize,
  IconMinimize,
  IconPhoto,
} from '@tabler/icons-react';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { download } from '../../../lib/browser/download';
import type { AddressFields } from '../../../lib/browser/use-address-fields';
import { exchangeZone } from '../../../lib/format/time-format';
import { showError, showFailure, showSuccess } from '../../../lib/toast';
import type { Instrument } from '../../api/ticker';
import type { HistoryChoice } from '../../api/ticker-history';
import type { BarContext } from '../bar-text';
import { CHART_INTERVALS, rangeFor, type ChartInterval, type ShownHistory } from '../chart-intervals';
import { CHART_SCALES, type ChartKind, type ChartScale, type PriceCanvas } from '../price-canvas';
import { chartPicture } from './chart-picture';
import { ChartMarks } from './ChartMarks';
import { comparedKeys, ComparedTickers, CompareField } from './CompareBar';
import { studiesFrom, studyKey, type Study } from './indicator-table';
import { SessionLayer } from './session-layer';
import { LayoutDialog, type ChartSetup } from './LayoutDialog';
import { ShownStudies, StudyChooser } from './StudyBar';
import { t } from './texts';
import { useFullScreen } from './use-full-screen';
import classes from './Tools.module.css';

export interface ChartToolsProps {
  /** What full screen shows. */
  panel: RefObject<HTMLElement | null>;
  canvas: PriceCanvas | null;
  instrument: Instrument;
  /** What is drawn; `undefined` while other bars are on their way. */
  history: ShownHistory | undefined;
  kind: ChartKind;
  view: HistoryChoice & { interval: ChartInterval | null; scale: ChartScale };
  context: BarContext;
  search: URLSearchParams;
  choose: (fields: AddressFields) => void;
}

/** What the chart shows beside its prices, and how: everything that is chosen here is in the address. */
export function ChartTools(props: ChartToolsProps) {
  const { panel, canvas, instrument, history, kind, view, context, search, choose } = props;
  const { exchangeShortName, symbol } = instrument;
  const [editing, setEditing] = useState<{ study: Study | null } | null>(null);
  const [isSetUpOpen, setSetUpOpen] = useState(false);
  const [hasLayouts, setHasLayouts] = useState(false);
  const setUpId = useId();
  const own = `${exchangeShortName}:${symbol}`;
  const screen = useFullScreen(panel);
  const studies = search.get('studies');
  const compare = search.get('compare');
  const { interval: _, scale: __, ...choice } = view;
  const { hours } = exchangeOf(exchangeShortName);
  const hasHours = context.intraday && hours.length > 0 && !view.imported;
  const wantsHours = search.get('hours') !== 'off';
  const isShaded = hasHours && wantsHours;

  useEffect(() => {
    if (!canvas || !isShaded) return;
    return canvas.addLayer(new SessionLayer(exchangeZone(exchangeShortName).timeZone, hours));
  }, [canvas, isShaded, exchangeShortName, hours]);

  const setup: ChartSetup = {
    interval: view.interval,
    kind,
    // What is compared is in percent, whatever scale was chosen before.
    scale: compare ? 'percent' : view.scale,
    studies: studiesFrom(studies).map(studyKey),
    compare: comparedKeys(compare, own),
    hours: wantsHours,
  };
  const savePicture = (): void => {
    if (!canvas) return;
    const words = t('picture.words', { symbol: own, span: view.range });
    chartPicture(canvas, words).then(
      (picture) => download(picture, `${exchangeShortName}-${symbol}-${view.range}.png`),
      showFailure,
    );
  };
  const copyLink = (): void => {
    // Only where the page came over HTTPS, or from this device, there is a clipboard.
    const copied = navigator.clipboard?.writeText(window.location.href) ?? Promise.reject(new Error());
    copied.then(
      () => showSuccess(t('link.copied')),
      () => showError(t('link.failed')),
    );
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isSetUpOpen) return;
    setSetUpOpen(false);
    event.preventDefault();
  };
  return (
    <div className={classes.tools} role="group" aria-label={t('tools.label')} onKeyDown={onKey}>
      <div className={classes.menu}>
        <button
          type="button"
          className={`${classes.tool} ${classes.opener}`}
          aria-expanded={isSetUpOpen}
          aria-controls={setUpId}
          onClick={() => setSetUpOpen(!isSetUpOpen)}
        >
          {t('tools.open')}
          <IconChevronDown size={15} aria-hidden="true" />
        </button>
        <div id={setUpId} className={classes.setUp} data-open={isSetUpOpen || undefined}>
          <select
            className={classes.select}
            aria-label={t('interval.label')}
            value={view.interval ?? ''}
            onChange={({ currentTarget }) => {
              const interval = CHART_INTERVALS.find((value) => value === currentTarget.value);
              choose(
                interval
                  ? { interval, range: rangeFor(interval, view.range), tools: 'open' }
                  : { interval: null, tools: 'open' },
              );
            }}
          >
            <option value="">{t('interval.auto')}</option>
            {CHART_INTERVALS.filter((value) => !view.imported || /[dwo]$/.test(value)).map((value) => (
              <option key={value} value={value}>
                {t(`interval.${value}`)}
              </option>
            ))}
          </select>
          <select
            className={classes.select}
            aria-label={t('scale.label')}
            value={view.scale}
            disabled={compare !== null}
            onChange={({ currentTarget }) =>
              choose({ scale: currentTarget.value === 'linear' ? null : currentTarget.value, tools: 'open' })
            }
          >
            {CHART_SCALES.map((value) => (
              <option key={value} value={value}>
                {t(`scale.${value}`)}
              </option>
            ))}
          </select>
          <ToolButton icon={<IconChartLine size={16} />} onClick={() => setEditing({ study: null })}>
            {t('study.add')}
          </ToolButton>
          <ToolButton icon={<IconLayout size={16} />} onClick={() => setHasLayouts(true)}>
            {t('layout.label')}
          </ToolButton>
          <CompareField
            own={own}
            text={compare}
            onChange={(text) => choose({ compare: text, tools: 'open' })}
          />
          {hasHours && (
            <ToolButton
              title={t('session.shown')}
              isOn={wantsHours}
              onClick={() => choose({ hours: wantsHours ? 'off' : null, tools: 'open' })}
            >
              {t('session.label')}
            </ToolButton>
          )}
          <span className={classes.end}>
            <ToolButton icon={<IconPhoto size={16} />} title={t('picture.title')} onClick={savePicture}>
              {t('picture.label')}
            </ToolButton>
            <ToolButton icon={<IconLink size={16} />} title={t('link.title')} onClick={copyLink}>
              {t('link.label')}
            </ToolButton>
            {screen.isPossible && (
              <ToolButton
                icon={screen.isOn ? <IconMinimize size={16} /> : <IconMaximize size={16} />}
                onClick={screen.toggle}
              >
                {screen.isOn ? t('screen.leave') : t('screen.enter')}
              </ToolButton>
            )}
          </span>
        </div>
      </div>
      <ComparedTickers
        canvas={canvas}
        own={own}
        text={compare}
        choice={choice}
        history={history}
        onChange={(text) => choose({ compare: text, ...(text ? {} : { returns: null }), tools: 'open' })}
        onReturns={(total) => choose({ returns: total ? 'total' : null, tools: 'open' })}
      />
      <ShownStudies
        canvas={canvas}
        text={studies}
        isPercent={view.scale === 'percent'}
        onEdit={(study) => setEditing({ study })}
        onChange={(text) => choose({ studies: text, tools: 'open' })}
      />
      <ChartMarks canvas={canvas} instrument={instrument} history={history} imported={view.imported} />
      {hasLayouts && (
        <LayoutDialog
          symbol={symbol}
          setup={setup}
          onApply={({ interval, kind: chart, scale, studies: drawn, compare: compared, hours: shaded }) => {
            setHasLayouts(false);
            choose({
              interval,
              range: interval ? rangeFor(interval, view.range) : view.range,
              chart,
              scale: scale === 'linear' ? null : scale,
              studies: drawn.join() || null,
              compare: compared.filter((key) => key !== own).join() || null,
              hours: shaded ? null : 'off',
              tools: 'open',
            });
          }}
          onClose={() => setHasLayouts(false)}
        />
      )}
      {editing && (
        <StudyChooser
          text={studies}
          study={editing.study}
          onChange={(text) => choose({ studies: text, tools: 'open' })}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

interface ToolButtonProps {
  icon?: ReactNode;
  title?: string;
  /** Of a button that is on or off. */
  isOn?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ToolButton({ icon, title, isOn, onClick, children }: ToolButtonProps) {
  return (
    <button type="button" className={classes.tool} title={title} aria-pressed={isOn} onClick={onClick}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </button>
  );
}
