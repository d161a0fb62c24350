import { MAX_DRAWINGS, type DrawingColour, type DrawingKind } from '@pricealgo/contract/chart-choices';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { useMember } from '../../../lib/session/use-session';
import type { Instrument } from '../../api/ticker';
import type { BarContext } from '../bar-text';
import type { ShownHistory } from '../chart-intervals';
import { intervalMs } from '../grow-last-bar';
import type { PriceCanvas } from '../price-canvas';
import { t } from '../tools/texts';
import { type Drawing, pointsOf } from './drawing';
import { DrawingLayer } from './drawing-layer';
import { layerWords } from './drawing-words';
import { DrawingBar, DrawingState } from './DrawingBar';
import { DrawingList } from './DrawingList';
import { useDrawingBook } from './use-drawing-book';
import { useDrawingKeys } from './use-drawing-keys';
import classes from './Drawings.module.css';

export interface ChartDrawingsProps {
  /** What the keys are listened to in. */
  panel: RefObject<HTMLElement | null>;
  canvas: PriceCanvas | null;
  instrument: Instrument;
  /** What is drawn; `undefined` while other bars are on their way. */
  history: ShownHistory | undefined;
  context: BarContext;
  /** The tools are open: without them drawings are only looked at. */
  isOpen: boolean;
}

/** What a member drew on the chart, and the tools to draw with. */
export function ChartDrawings({ panel, canvas, instrument, history, context, isOpen }: ChartDrawingsProps) {
  const member = useMember();
  const { book, history: steps, saving } = useDrawingBook(instrument);
  const drawings = steps.present;
  const [tool, setTool] = useState<DrawingKind | null>(null);
  const [colour, setColour] = useState<DrawingColour>('blue');
  const [selected, setSelected] = useState<string | null>(null);
  const shown = drawings.find(({ id }) => id === selected) ?? null;
  const isFull = drawings.length >= MAX_DRAWINGS;
  const isEditable = isOpen && member !== null;

  const stepMs = history ? intervalMs(history.interval) : null;
  const events = useRef({ place: (_: Drawing): void => undefined, change: (_: Drawing): void => undefined });
  useEffect(() => {
    events.current = {
      place(drawing) {
        book.change([...drawings, drawing]);
        setTool(null);
        setSelected(drawing.id);
      },
      change: (drawing) => book.change(drawings.map((one) => (one.id === drawing.id ? drawing : one))),
    };
  }, [book, drawings]);
  const layer = useRef<DrawingLayer | null>(null);
  useEffect(() => {
    if (!canvas || stepMs === null) return;
    const made = new DrawingLayer(stepMs, layerWords(), {
      onPlaced: (drawing) => events.current.place(drawing),
      onChanged: (drawing) => events.current.change(drawing),
      onSelected: setSelected,
    });
    layer.current = made;
    return canvas.addLayer(made);
  }, [canvas, stepMs]);
  useEffect(
    () => layer.current?.show({ drawings, selected, tool, colour, isEditable }),
    [canvas, stepMs, drawings, selected, tool, colour, isEditable],
  );

  const change = (drawing: Drawing): void => events.current.change(drawing);
  const remove = (id: string): void => {
    book.change(drawings.filter((drawing) => drawing.id !== id));
    if (id === selected) setSelected(null);
  };
  const choose = (next: DrawingKind | null): void => {
    if (!member) {
      openAuthDialog('login', { reason: 'draw', symbol: instrument.symbol });
      return;
    }
    setSelected(null);
    setTool(next === tool ? null : next);
  };
  useDrawingKeys(panel, isEditable, {
    remove: () => selected !== null && drawings.some(({ id }) => id === selected) && (remove(selected), true),
    leave() {
      const isBusy = layer.current?.forget() || tool !== null || selected !== null;
      setTool(null);
      setSelected(null);
      return isBusy;
    },
    place: () => tool !== null && (layer.current?.placeAtCursor(pointsOf(tool)), true),
    move: (bars, pixels) => shown !== null && (layer.current?.nudge(bars, pixels), true),
    undo: () => book.undo(),
    redo: () => book.redo(),
  });

  if (!isOpen) return null;
  return (
    <div className={classes.drawings} role="group" aria-label={t('drawing.label')}>
      <DrawingBar
        tool={tool}
        isFull={isFull}
        onTool={choose}
        colour={shown?.colour ?? colour}
        onColour={(next) => {
          setColour(next);
          if (shown) change({ ...shown, colour: next });
        }}
        selected={shown}
        onChange={change}
        onRemove={remove}
        canUndo={steps.past.length > 0}
        canRedo={steps.future.length > 0}
        onUndo={() => book.undo()}
        onRedo={() => book.redo()}
      />
      <div className={classes.foot}>
        <DrawingList
          drawings={drawings}
          selected={selected}
          context={context}
          onSelect={setSelected}
          onRemove={remove}
        />
        <DrawingState
          tool={tool}
          isFull={isFull}
          selected={shown}
          saving={member ? saving : null}
          onRetry={() => void book.save()}
        />
      </div>
    </div>
  );
}
