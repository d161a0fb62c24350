import { IconChevronDown } from '@tabler/icons-react';
import { t } from './texts';
import classes from './Below.module.css';

const QUESTIONS = ['prices', 'advice', 'judged', 'trial', 'markets', 'phone'] as const;

export function Questions() {
  return (
    <section aria-labelledby="questions-title" className={classes.section}>
      <h2 id="questions-title" className={classes.title}>
        {t('questions.title')}
      </h2>
      <div className={classes.questions}>
        {QUESTIONS.map((question) => (
          <details key={question} className={classes.question}>
            <summary>
              {t(`questions.${question}.q`)}
              <IconChevronDown size={18} aria-hidden="true" />
            </summary>
            <p>{t(`questions.${question}.a`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
