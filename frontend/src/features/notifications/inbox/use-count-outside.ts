import { useEffect } from 'react';
import { setTitlePrefix } from '../../../components/page/page-title';
import { t } from '../texts';

/** Shows the count where the page itself is not seen: in the tab's title and on the icon of the installed app. */
export function useCountOutside(count: number): void {
  useEffect(() => {
    setTitlePrefix(count > 0 ? `${t('page.count', { count })} ` : '');
    // Only browsers that install pages know badges; one that refuses leaves the title.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
  useEffect(
    () => () => {
      setTitlePrefix('');
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
    },
    [],
  );
}
