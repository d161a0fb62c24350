import { TextInput } from '@mantine/core';
import { MinuteField } from '../../../components/form/DateFields';
import form from '../../../components/form/Form.module.css';
import type { TriedForm } from '../../../components/form/use-tried-form';
import type { AlertValues } from '../model/form';
import { t } from '../texts';
import classes from './Alert.module.css';

const REPEATS = ['once', 'rearm'] as const;

/** Once or each time, and how it is armed again; when it ends, and a note. */
export function RepeatFields({ values, field }: Pick<TriedForm<AlertValues>, 'values' | 'field'>) {
  const { name, onChange } = field('repeat');
  const priced = values.kind !== 'rating' && values.kind !== 'call';
  return (
    <>
      <fieldset className={classes.choices}>
        <legend>{t('form.repeat')}</legend>
        {REPEATS.map((repeat) => (
          <label key={repeat} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={repeat}
              checked={values.repeat === repeat}
              onChange={onChange}
            />
            <span>
              <span className={classes.choiceName}>{t(`repeat.${repeat}`)}</span>
              {(repeat === 'once' || priced) && (
                <span className={classes.choiceText}>{t(`repeat.${repeat}.text`)}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      {values.repeat === 'rearm' && (
        <div className={form.pair}>
          {priced && <TextInput label={t('form.hysteresis')} inputMode="decimal" {...field('hysteresis')} />}
          <TextInput label={t('form.pause')} inputMode="numeric" {...field('pause')} />
        </div>
      )}
      <div className={form.pair}>
        <MinuteField label={t('form.expiry')} {...field('expiry')} />
        <TextInput
          label={t('form.note')}
          description={t('form.note.hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('note')}
        />
      </div>
    </>
  );
}
