import { useMutation } from '@tanstack/react-query';
import { showFailure, showSuccess } from '../../../lib/toast';
import { savePreferences } from '../../../lib/account/preferences/save-preferences';
import { t } from './texts';

/** Saves a choice the moment it is made; the page shows it at once, and takes it back if it cannot be kept. */
export function usePreferenceChange() {
  const { mutate } = useMutation({
    mutationFn: savePreferences,
    onSuccess: () => showSuccess(t('change.saved')),
    onError: showFailure,
  });
  return mutate;
}
