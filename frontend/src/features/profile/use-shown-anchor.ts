import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showError, showSuccess } from '../../lib/toast';
import { linkOutcome } from './security/link-outcome';

/**
 * `/profile#sessions` opens at that section, once it is there; the way back from another site tells how it went and
 * opens at the connected logins.
 */
export function useShownAnchor(ready: boolean): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!ready || hash === '') return;
    const outcome = linkOutcome(hash);
    if (!outcome) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    (outcome.connected ? showSuccess : showError)(outcome.text);
    void navigate('#logins', { replace: true });
  }, [ready, hash, navigate]);
}
