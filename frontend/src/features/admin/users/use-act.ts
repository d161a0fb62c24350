import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure, showSuccess } from '../../../lib/toast';

/** One act on an account: reads again what it has changed, and tells of it. @param told what is said when it is done */
export function useAct<Value>(act: (value: Value) => Promise<unknown>, told: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['admin', 'users'] });
      showSuccess(told);
    },
    onError: showFailure,
  });
}
