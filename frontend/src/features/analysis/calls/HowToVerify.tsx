import { t } from './texts';
import classes from './Calls.module.css';

/** Programs for a reader's own computer: they need nothing of ours but the public answers. */
const PROGRAMS = [
  { address: '/verify-ledger.mjs', name: t('verify.node'), command: 'node verify-ledger.mjs' },
  { address: '/verify_ledger.py', name: t('verify.python'), command: 'python3 verify_ledger.py' },
];

/** How the chains are made, and how to check them without this page. */
export function HowToVerify() {
  return (
    <section className={classes.block} aria-labelledby="how-to-verify">
      <h2 id="how-to-verify" className={classes.subtitle}>
        {t('verify.title')}
      </h2>
      <ol className={classes.steps}>
        <li>{t('verify.record')}</li>
        <li>{t('verify.hash')}</li>
        <li>{t('verify.outcomes')}</li>
        <li>{t('verify.change')}</li>
        <li>{t('verify.withdrawn')}</li>
        <li>{t.rich('verify.heads', { link: <a href="/ledger-heads.jsonl">ledger-heads.jsonl</a> })}</li>
      </ol>
      <div className={classes.script}>
        <h3>{t('verify.script')}</h3>
        <ul className={classes.steps}>
          {PROGRAMS.map(({ address, name, command }) => (
            <li key={address}>
              <a href={address} download>
                {name}
              </a>
              <pre tabIndex={0} aria-label={t('verify.command')}>
                <code>{`${command} ${window.location.origin}`}</code>
              </pre>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
