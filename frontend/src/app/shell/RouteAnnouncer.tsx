import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { onPageTitle } from '../../components/page/page-title';

/** A page may be drawn a while after its address is there, and who types into a dialog by then goes on typing. */
const isTypedIn = (): boolean =>
  document.activeElement?.matches('[role="dialog"] :is(input, textarea)') ?? false;

/** After a navigation: says the new title and moves the keyboard to the start of the page. */
export function RouteAnnouncer({ mainId }: { mainId: string }) {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const firstPath = useRef<string | null>(pathname);

  useEffect(() => onPageTitle(setTitle), []);
  useEffect(() => {
    if (firstPath.current === pathname) return;
    firstPath.current = null;
    if (!isTypedIn()) document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, mainId]);

  return (
    <VisuallyHidden aria-live="polite" role="status">
      {title}
    </VisuallyHidden>
  );
}
