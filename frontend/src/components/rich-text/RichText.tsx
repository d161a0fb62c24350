import DOMPurify from 'dompurify';
import { useMemo, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Address of a link of this site that a plain click follows, or `null`. */
function insideTarget(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element).closest('a');
  const address = link?.getAttribute('href') ?? '';
  return /^\/(?!\/|api\/)/.test(address) ? address : null;
}

/**
 * Shows HTML that an editor wrote. The server has sanitised it when it was written; it is sanitised again here, so that
 * nothing runs even where the database was changed by hand.
 */
export function RichText({ html }: { html: string }) {
  const navigate = useNavigate();
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'svg', 'math'],
        FORBID_ATTR: ['style', 'class', 'id'],
      }),
    [html],
  );
  const onClick = (event: MouseEvent): void => {
    const target = insideTarget(event);
    if (target === null) return;
    event.preventDefault();
    void navigate(target);
  };
  // Links are reached and followed with the keyboard as links; the handler only keeps the page from loading anew.
  // eslint-disable-next-line no-restricted-syntax -- this is the sanitising component
  return <div className="pa-rich" onClick={onClick} dangerouslySetInnerHTML={{ __html: clean }} />;
}
