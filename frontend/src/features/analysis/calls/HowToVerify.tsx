import { t } from './texts';
import classes from './Calls.module.css';

/** The same check for a reader's own computer: it needs nothing of ours but the public answers. */
function script(origin: string): string {
  return `// node verify.mjs
import { createHash } from 'node:crypto';
const sorted = (v) => Array.isArray(v) ? v.map(sorted) : v && typeof v === 'object'
  ? Object.fromEntries(Object.keys(v).sort().map((k) => [k, sorted(v[k])])) : v;
let previous = '0'.repeat(64), seq = 0;
for (;;) {
  const answer = await fetch('${origin}/api/call-chain?afterSeq=' + seq);
  const { data } = await answer.json();
  if (data.links.length === 0) break;
  for (const { record, previousHash, hash } of data.links) {
    const made = createHash('sha256')
      .update(previous + '\\n' + JSON.stringify(sorted(record))).digest('hex');
    if (record.seq !== seq + 1 || previousHash !== previous || hash !== made)
      throw new Error('broken at call ' + (seq + 1));
    [previous, seq] = [hash, record.seq];
  }
}
console.log(seq + ' calls fit; last hash ' + previous);`;
}

/** How the chain is made, and how to check it without this page. */
export function HowToVerify() {
  return (
    <section className={classes.block} aria-labelledby="how-to-verify">
      <h2 id="how-to-verify" className={classes.subtitle}>
        {t('verify.title')}
      </h2>
      <ol className={classes.steps}>
        <li>{t('verify.record')}</li>
        <li>{t('verify.hash')}</li>
        <li>{t('verify.change')}</li>
        <li>{t('verify.withdrawn')}</li>
      </ol>
      <details className={classes.script}>
        <summary>{t('verify.script')}</summary>
        <pre tabIndex={0}>
          <code>{script(window.location.origin)}</code>
        </pre>
      </details>
    </section>
  );
}
