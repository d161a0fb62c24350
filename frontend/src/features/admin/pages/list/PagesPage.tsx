import '../mantine-styles';
import { Link, useSearchParams } from 'react-router';
import { Page } from '../../../../components/page/Page';
import { PageHeader } from '../../../../components/page/PageHeader';
import { CollectionList } from '../collections/CollectionList';
import { t } from '../texts';
import { PageList } from './PageList';
import classes from './Pages.module.css';

const TABS = ['pages', 'posts', 'members', 'partners', 'albums'] as const;
type Tab = (typeof TABS)[number];

const isTab = (name: string | null): name is Tab => TABS.some((tab) => tab === name);

/** /admin/pages : everything that visitors read and administrators write. */
export function PagesPage() {
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const tab = isTab(asked) ? asked : 'pages';
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')} />
      <nav className={classes.tabs} aria-label={t('page.tabs')}>
        {TABS.map((name) => (
          <Link
            key={name}
            to={name === 'pages' ? '/admin/pages' : `/admin/pages?tab=${name}`}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`tab.${name}`)}
          </Link>
        ))}
      </nav>
      {tab === 'pages' || tab === 'posts' ? (
        <PageList key={tab} kind={tab === 'posts' ? 'post' : 'page'} />
      ) : (
        <CollectionList key={tab} collection={tab} />
      )}
    </Page>
  );
}
