import type { TechnicalDetail } from '@pricealgo/algorithms/technical';
import { plain } from '../figures';
import { ScrollTable } from '../ScrollTable';
import { t } from './texts';

/** Both groups of votes: they weigh the same, however many votes each has. */
export function GroupTable({ detail }: { detail: TechnicalDetail }) {
  const groups = [
    { name: t('group.averages'), ...detail.movingAverages },
    { name: t('group.oscillators'), ...detail.oscillators },
  ];
  return (
    <ScrollTable caption={t('groups.caption')} narrow="labels">
      <thead>
        <tr>
          <th scope="col">{t('groups.group')}</th>
          <th scope="col">{t('table.reads')}</th>
          {[
            t('table.rating'),
            t('groups.buy'),
            t('groups.neutral'),
            t('groups.sell'),
            t('groups.uncounted'),
          ].map((heading) => (
            <th key={heading} scope="col" data-number>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ name, label, rating, buy, neutral, sell, excluded }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{label}</td>
            <td data-number>{plain(rating)}</td>
            <td data-number>{buy}</td>
            <td data-number>{neutral}</td>
            <td data-number>{sell}</td>
            <td data-number>{excluded}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
