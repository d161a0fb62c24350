import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../../../components/dialog/Dialog';
import {
  boundedParam,
  INDICATOR_IDS,
  indicatorOf,
  usualStudy,
  type IndicatorId,
  type Study,
} from './indicator-table';
import { t } from './texts';
import classes from './Tools.module.css';

export interface StudyDialogProps {
  /** The study to change; `null` to choose one. */
  study: Study | null;
  /** No more have room. */
  full: boolean;
  onDraw: (study: Study) => void;
  onClose: () => void;
}

/** The indicators, and a form made from the parameters of the chosen one. */
export function StudyDialog({ study, full, onDraw, onClose }: StudyDialogProps) {
  const [chosen, setChosen] = useState<Study | null>(study);
  const choose = (id: IndicatorId): void => {
    const usual = usualStudy(id);
    if (usual.params.length === 0) onDraw(usual);
    else setChosen(usual);
  };
  return (
    <Dialog
      title={chosen ? t(`study.${chosen.id}`) : t('study.title')}
      fullScreenWhenNarrow
      onClose={onClose}
    >
      {chosen ? (
        <StudyForm study={chosen} onDraw={onDraw} onBack={study ? undefined : () => setChosen(null)} />
      ) : full ? (
        <p>{t('study.full')}</p>
      ) : (
        <div className={classes.lists}>
          <StudyList pane="prices" title={t('study.overlays')} onChoose={choose} />
          <StudyList pane="own" title={t('study.panes')} onChoose={choose} />
        </div>
      )}
    </Dialog>
  );
}

interface StudyListProps {
  pane: 'prices' | 'own';
  title: string;
  onChoose: (id: IndicatorId) => void;
}

function StudyList({ pane, title, onChoose }: StudyListProps) {
  return (
    <section>
      <h3 className={classes.listTitle}>{title}</h3>
      <ul className={classes.choiceList}>
        {INDICATOR_IDS.filter((id) => indicatorOf(id).pane === pane).map((id) => (
          <li key={id}>
            <button type="button" className={classes.choiceLine} onClick={() => onChoose(id)}>
              {t(`study.${id}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StudyFormProps {
  study: Study;
  onDraw: (study: Study) => void;
  onBack: (() => void) | undefined;
}

function StudyForm({ study, onDraw, onBack }: StudyFormProps) {
  const { params } = indicatorOf(study.id);
  const [values, setValues] = useState(study.params.map(String));
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const bounded = params.map((param, i) => boundedParam(param, Number(values[i]?.trim() || NaN)));
    onDraw({ id: study.id, params: bounded });
  };
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      {params.map(({ key, min, max, step }, i) => (
        <label key={key} className={classes.field}>
          {t(`study.${key}`)}
          <input
            className={classes.input}
            type="number"
            data-autofocus={i === 0 || undefined}
            min={min}
            max={max}
            step={step}
            required
            value={values[i]}
            onChange={({ currentTarget }) =>
              setValues(values.map((value, at) => (at === i ? currentTarget.value : value)))
            }
          />
        </label>
      ))}
      <div className={classes.formButtons}>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            {t('study.back')}
          </Button>
        )}
        <Button type="submit">{t('study.apply')}</Button>
      </div>
    </form>
  );
}
