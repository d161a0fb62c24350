import { ALGORITHM_NAMES, ALGORITHM_ORDER } from '../../../../market/answers/algorithm-names';
import { t } from '../texts';
import { ExamplePicture } from './ExamplePicture';
import classes from './Algorithms.module.css';

/** What each of the five answers, with a small picture of how such an answer looks. */
export function AlgorithmQuestions() {
  return (
    <section aria-labelledby="algorithms-title" className={classes.section}>
      <h2 id="algorithms-title" className={classes.title}>
        {t('algorithms.title')}
      </h2>
      <p className={classes.text}>{t('algorithms.text')}</p>
      <ul className={classes.cards}>
        {ALGORITHM_ORDER.map((algo) => (
          <li key={algo} className={classes.card}>
            <figure className={classes.figure}>
              <ExamplePicture algo={algo} />
              <figcaption className={classes.caption}>{t('algorithms.example')}</figcaption>
            </figure>
            <div>
              <h3 className={classes.question}>{t(`algorithms.${algo}.question`)}</h3>
              <p className={classes.name}>{ALGORITHM_NAMES[algo]}</p>
              <p className={classes.answer}>{t(`algorithms.${algo}.answer`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
