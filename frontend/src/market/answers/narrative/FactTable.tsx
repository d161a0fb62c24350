import type { NarrativeDetail } from '@pricealgo/algorithms/narrative/narrative-output';
import { Link } from 'react-router';
import { withReadersNumbers } from '../readers-numbers';
import { ScrollTable } from '../ScrollTable';
import { factOrigin } from './fact-source';
import { t } from './texts';

/** Everything that the text cites, with who computed it. */
export function FactTable({
  facts,
  addressOf,
}: Pick<NarrativeDetail, 'facts'> & { addressOf: (tab: string) => string }) {
  if (facts.length === 0) return null;
  return (
    <ScrollTable caption={t('facts.caption')} narrow="labels">
      <thead>
        <tr>
          <th scope="col">{t('facts.fact')}</th>
          <th scope="col">{t('facts.value')}</th>
          <th scope="col">{t('facts.source')}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ key, label, phrase }) => {
          const { name, tab } = factOrigin(key);
          return (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{withReadersNumbers(phrase)}</td>
              <td>{tab === null ? name : <Link to={addressOf(tab)}>{name}</Link>}</td>
            </tr>
          );
        })}
      </tbody>
    </ScrollTable>
  );
}
