import {
  DRAWING_COLOURS,
  DRAWING_KINDS,
  MAX_DRAWING_TEXT,
  MAX_DRAWINGS,
  type DrawingColour,
  type DrawingKind,
} from '@pricealgo/contract/chart-choices';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUpRight,
  IconLetterT,
  IconLine,
  IconMinus,
  IconRectangle,
  IconRuler,
  IconSeparator,
  IconStairs,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '../tools/texts';
import tools from '../tools/Tools.module.css';
import { COLOUR_VALUES, type Drawing } from './drawing';
import type { BookState } from './drawing-book';
import classes from './Drawings.module.css';

const ICONS: Record<DrawingKind, Icon> = {
  trend: IconLine,
  ray: IconArrowUpRight,
  horizontal: IconMinus,
  channel: IconSeparator,
  rectangle: IconRectangle,
  fibonacci: IconStairs,
  text: IconLetterT,
  measure: IconRuler,
};

export interface DrawingBarProps {
  tool: DrawingKind | null;
  isFull: boolean;
  onTool: (kind: DrawingKind | null) => void;
  colour: DrawingColour;
  onColour: (colour: DrawingColour) => void;
  selected: Drawing | null;
  onChange: (drawing: Drawing) => void;
  onRemove: (id: string) => void;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
}

/** The tools to draw with; where there is no room for them beside each other, in one list. */
export function DrawingBar(props: DrawingBarProps) {
  const { tool, isFull, colour, selected } = props;
  return (
    <>
      <div className={classes.bar}>
        <select
          className={`${tools.select} ${classes.narrow}`}
          aria-label={t('drawing.tool')}
          value={tool ?? ''}
          disabled={isFull}
          onChange={({ currentTarget }) =>
            props.onTool(DRAWING_KINDS.find((kind) => kind === currentTarget.value) ?? null)
          }
        >
          <option value="">{t('drawing.choose')}</option>
          {DRAWING_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`drawing.kind.${kind}`)}
            </option>
          ))}
        </select>
        <span className={classes.wide} role="group" aria-label={t('drawing.tool')}>
          {DRAWING_KINDS.map((kind) => {
            const ToolIcon = ICONS[kind];
            const name = t(`drawing.kind.${kind}`);
            return (
              <button
                key={kind}
                type="button"
                className={tools.tool}
                aria-label={name}
                title={name}
                aria-pressed={tool === kind}
                disabled={isFull}
                onClick={() => props.onTool(kind)}
              >
                <ToolIcon size={18} aria-hidden="true" />
              </button>
            );
          })}
        </span>
        <IconButton
          name={t('drawing.undo')}
          icon={IconArrowBackUp}
          isOff={!props.canUndo}
          onClick={props.onUndo}
        />
        <IconButton
          name={t('drawing.redo')}
          icon={IconArrowForwardUp}
          isOff={!props.canRedo}
          onClick={props.onRedo}
        />
        <IconButton
          name={t('drawing.delete')}
          icon={IconTrash}
          isOff={!selected}
          onClick={() => selected && props.onRemove(selected.id)}
        />
      </div>
      <div className={classes.more}>
        <span className={classes.colour}>
          <span className={classes.swatch} style={{ background: COLOUR_VALUES[colour] }} aria-hidden="true" />
          <select
            className={tools.select}
            aria-label={t('drawing.colour')}
            value={colour}
            onChange={({ currentTarget }) => {
              const next = DRAWING_COLOURS.find((name) => name === currentTarget.value);
              if (next) props.onColour(next);
            }}
          >
            {DRAWING_COLOURS.map((name) => (
              <option key={name} value={name}>
                {t(`colour.${name}`)}
              </option>
            ))}
          </select>
        </span>
        {selected?.kind === 'text' && (
          <TextField key={selected.id} drawing={selected} onChange={props.onChange} />
        )}
      </div>
    </>
  );
}

interface IconButtonProps {
  name: string;
  icon: Icon;
  isOff: boolean;
  onClick: () => void;
}

function IconButton({ name, icon: Shown, isOff, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={tools.tool}
      aria-label={name}
      title={name}
      disabled={isOff}
      onClick={onClick}
    >
      <Shown size={18} aria-hidden="true" />
    </button>
  );
}

interface TextFieldProps {
  drawing: Drawing;
  onChange: (drawing: Drawing) => void;
}

/** The words of a text; they are changed when the field is left, or with Enter. */
function TextField({ drawing, onChange }: TextFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isNew = drawing.text === t('drawing.text.usual');
  useEffect(() => {
    if (isNew) field.current?.select();
    // Only when the field comes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const keep = (typed: string): void => {
    const text = typed.trim().replaceAll(/\s+/g, ' ');
    if (text !== '' && text !== drawing.text) onChange({ ...drawing, text });
  };
  return (
    <input
      ref={field}
      className={tools.inlineInput}
      aria-label={t('drawing.text.label')}
      maxLength={MAX_DRAWING_TEXT}
      defaultValue={drawing.text}
      onBlur={({ currentTarget }) => keep(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') keep(currentTarget.value);
      }}
    />
  );
}

interface DrawingStateProps extends Pick<DrawingBarProps, 'tool' | 'isFull' | 'selected'> {
  /** `null` of a visitor, for whom nothing is kept. */
  saving: BookState['saving'] | null;
  onRetry: () => void;
}

/** What the next press does, and what became of the last one; it has its place whether it says something or not. */
export function DrawingState({ tool, isFull, selected, saving, onRetry }: DrawingStateProps) {
  return (
    <span className={tools.note} role="status" data-testid="drawing-state" data-state={saving ?? 'visitor'}>
      {saving === 'failed' ? (
        <>
          {t('drawing.failed')}{' '}
          <button type="button" className={tools.tool} onClick={onRetry}>
            {t('drawing.retry')}
          </button>
        </>
      ) : saving === null ? (
        t('drawing.visitor')
      ) : tool ? (
        t(`drawing.help.${tool}`)
      ) : isFull ? (
        t('drawing.full', { most: MAX_DRAWINGS })
      ) : selected ? (
        t('drawing.selected')
      ) : (
        ''
      )}
    </span>
  );
}
