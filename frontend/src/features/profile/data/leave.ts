import { dropSession } from '../../../lib/session/session';
import { showSuccess } from '../../../lib/toast';
import { localDate } from '../parts/local-date';
import { t } from '../texts';

/** Every session has just ended on the server: this one ends here, too, and the member reads what comes next. */
export function leaveAfterDeletion(deleteAfterMs: number): void {
  dropSession('member');
  showSuccess(t('deletion.begun', { deleteAfterMs: localDate(deleteAfterMs) }));
}
