import { MAX_STUDIES } from '@pricealgo/contract/chart-choices';
import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import type { PriceCanvas } from '../price-canvas';
import { indicatorOf, studiesFrom, studyKey, type Study } from './indicator-table';
import { StudyDialog } from './StudyDialog';
import { StudyLayer, type StudyValues } from './study-layer';
import { studyNumber } from './study-number';
import { t } from './texts';
import { studyLook } from './tool-colours';
import classes from './Tools.module.css';

interface ShownStudiesProps {
  canvas: PriceCanvas | null;
  /** `studies` of the address. */
  text: string | null;
  /** Prices are percentages: lines over them would not be. */
  isPercent: boolean;
  onEdit: (study: Study) => void;
  onChange: (text: string | null) => void;
}

const nameOf = ({ id, params }: Study): string =>
  params.length > 0 ? `${t(`study.${id}`)} ${params.join(', ')}` : t(`study.${id}`);

/** The indicators that are drawn, each with its values at the bar under the pointer. */
export function ShownStudies({ canvas, text, isPercent, onEdit, onChange }: ShownStudiesProps) {
  const studies = useMemo(() => studiesFrom(text), [text]);
  const drawn = useMemo(
    () => studies.filter(({ id }) => !isPercent || indicatorOf(id).pane === 'own'),
    [studies, isPercent],
  );
  const [values, setValues] = useState<StudyValues>([]);
  useEffect(() => {
    if (!canvas || drawn.length === 0) return;
    return canvas.addLayer(new StudyLayer(drawn, setValues));
  }, [canvas, drawn]);
  if (studies.length === 0) return null;
  const remove = (study: Study): void =>
    onChange(
      studies
        .filter((other) => other !== study)
        .map(studyKey)
        .join() || null,
    );
  let at = 0;
  return (
    <ul className={classes.chips} aria-label={t('study.shown')} data-testid="chart-studies">
      {studies.map((study) => {
        const name = nameOf(study);
        const index = drawn.indexOf(study);
        const { plots, params } = indicatorOf(study.id);
        return (
          <li key={studyKey(study)} className={classes.chip}>
            {params.length > 0 ? (
              <button
                type="button"
                className={classes.chipName}
                aria-label={t('study.edit', { name })}
                onClick={() => onEdit(study)}
              >
                {name}
              </button>
            ) : (
              <span className={classes.chipName}>{name}</span>
            )}
            {index < 0 ? (
              <span className={classes.dim}>{t('study.percent')}</span>
            ) : (
              plots.map((plot, i) => {
                const value = values[index]?.[i];
                const { colour, pattern } = studyLook(at++);
                return (
                  <span key={plot ?? 'value'} className={classes.chipValue}>
                    <span
                      className={classes.key}
                      data-pattern={pattern}
                      style={{ color: colour }}
                      aria-hidden="true"
                    />
                    {plot && <span className={classes.dim}>{t(`plot.${plot}`)} </span>}
                    {value === undefined || value === null ? '–' : studyNumber(value)}
                  </span>
                );
              })
            )}
            <button
              type="button"
              className={classes.chipRemove}
              aria-label={t('study.remove', { name })}
              onClick={() => remove(study)}
            >
              <IconX size={14} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface StudyChooserProps {
  text: string | null;
  /** What is changed; `null`: one is added. */
  study: Study | null;
  onChange: (text: string) => void;
  onClose: () => void;
}

/** Adds an indicator to those of the address, or changes one of them. */
export function StudyChooser({ text, study, onChange, onClose }: StudyChooserProps) {
  const studies = studiesFrom(text);
  const draw = (made: Study): void => {
    const before = study && studyKey(study);
    const isKnown = before !== null && studies.some((one) => studyKey(one) === before);
    const next = isKnown ? studies.map((one) => (studyKey(one) === before ? made : one)) : [...studies, made];
    onChange(next.map(studyKey).join());
    onClose();
  };
  return <StudyDialog study={study} full={studies.length >= MAX_STUDIES} onDraw={draw} onClose={onClose} />;
}
