import { useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useColourTheme } from '../../lib/account/preferences/colour-theme';
import { exchangeZone } from '../../lib/format/time-format';
import type { Bar } from '../api/ticker-history';
import { barSentence, type BarContext } from './bar-text';
import { ChartLegend } from './ChartLegend';
import type { ShownHistory } from './chart-intervals';
import { PriceCanvas, type ChartKind, type ChartScale } from './price-canvas';
import { useGrowingBars } from './use-growing-bars';
import classes from './Chart.module.css';

/** Share of what is in view that Shift and an arrow move, and change of its width by + and -. */
const PAN_SHARE = 0.2;
const ZOOM_FACTOR = 0.75;

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -20,
  PageDown: 20,
  Home: -Infinity,
  End: Infinity,
};

export interface PriceChartProps {
  instrument: string;
  history: Pick<ShownHistory, 'bars' | 'interval'>;
  kind: ChartKind;
  scale: ChartScale;
  context: BarContext;
  label: string;
  /** The last bar grows with each tick; not where the bars come from another source than the ticks. */
  live: boolean;
  /** Is given the drawn chart, and `null` when there is none any more. */
  onCanvas: (canvas: PriceCanvas | null) => void;
}

/**
 * The price chart: history once, then the last bar grows with each tick. Arrow keys move the point, with Shift the view;
 * + and - zoom, 0 shows all.
 */
export function PriceChart(props: PriceChartProps) {
  const { instrument, history, kind, scale, context, label, live, onCanvas } = props;
  const container = useRef<HTMLDivElement>(null);
  const [canvas, setCanvas] = useState<PriceCanvas | null>(null);
  const [cursor, setCursor] = useState<Bar | null>(null);
  const [grown, setGrown] = useState<{ history: object; bar: Bar } | null>(null);
  const newest = grown?.history === history ? grown.bar : history.bars.at(-1);
  const [spoken, setSpoken] = useState('');
  const { colorScheme } = useMantineColorScheme();
  const colourTheme = useColourTheme();
  const deviceDark = useMediaQuery('(prefers-color-scheme: dark)');
  const { timeZone, intraday } = context;

  useEffect(() => {
    if (!container.current) return;
    const made = new PriceCanvas(container.current, { timeZone, intraday, onCursor: setCursor });
    // The chart and its bars are drawn in frames of their own: a slow phone answers a touch in between.
    const frame = requestAnimationFrame(() => setCanvas(made));
    return () => {
      cancelAnimationFrame(frame);
      setCanvas(null);
      made.destroy();
    };
    // One canvas for the component's life: zone and interval follow through configure().
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    onCanvas(canvas);
    return () => onCanvas(null);
  }, [canvas, onCanvas]);
  useEffect(() => canvas?.setScale(scale), [canvas, scale]);
  useEffect(() => canvas?.configure({ timeZone, intraday }), [canvas, timeZone, intraday]);
  useEffect(() => canvas?.setBars(history.bars, kind), [canvas, history, kind]);
  useEffect(() => canvas?.applyColours(), [canvas, colorScheme, colourTheme, deviceDark]);

  const onBar = useCallback(
    (bar: Bar) => {
      canvas?.update(bar);
      setGrown({ history, bar });
    },
    [canvas, history],
  );
  // A day bar is a session of the exchange, whatever zone its times are shown in.
  const sessions = exchangeZone(instrument.split(':')[0] ?? '').timeZone;
  useGrowingBars(instrument, live && canvas ? history : undefined, sessions, onBar);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!canvas || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { key } = event;
    const steps = STEPS[key];
    if (key === 'Escape') canvas.clearCursor();
    else if (key === '+' || key === '=') canvas.zoom(ZOOM_FACTOR);
    else if (key === '-' || key === '_') canvas.zoom(1 / ZOOM_FACTOR);
    else if (key === '0') canvas.fit();
    else if (steps !== undefined) {
      event.preventDefault();
      if (event.shiftKey && Math.abs(steps) === 1) canvas.pan(steps * PAN_SHARE);
      else canvas.moveCursor(steps);
    }
  };
  const keyboard = useRef(false);
  useEffect(() => {
    if (keyboard.current) setSpoken(cursor ? barSentence(cursor, context) : '');
  }, [cursor, context]);

  return (
    <>
      <ChartLegend bar={cursor ?? newest} context={context} />
      <div
        className={classes.frame}
        role="group"
        aria-roledescription="chart"
        aria-label={label}
        aria-busy={!canvas}
        tabIndex={0}
        data-testid="price-chart"
        onKeyDown={(event) => {
          keyboard.current = true;
          onKeyDown(event);
        }}
        onPointerMove={() => {
          keyboard.current = false;
        }}
        onBlur={() => canvas?.clearCursor()}
      >
        <div ref={container} className={classes.canvas} aria-hidden="true" />
      </div>
      <VisuallyHidden aria-live="polite" data-testid="chart-spoken">
        {spoken}
      </VisuallyHidden>
    </>
  );
}
