import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure, showSuccess } from '../../../lib/toast';
import { ALERTS_KEY, deleteAlert, pauseAlert, resumeAlert } from './alerts';

const CALLS = { pause: pauseAlert, resume: resumeAlert, delete: deleteAlert };
export type AlertAction = keyof typeof CALLS;

export interface AlertActions {
  run: (action: AlertAction, alertId: string) => void;
  /** What is under way. */
  pending: { action: AlertAction; alertId: string } | null;
}

/** Pauses, resumes and deletes; the lists are asked for again afterwards, and a failure is told. */
export function useAlertActions(): AlertActions {
  const client = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({
      action,
      alertId,
    }: {
      action: AlertAction;
      alertId: string;
    }): Promise<{ message: string }> => CALLS[action](alertId),
    onSuccess: ({ message }) => showSuccess(message),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: ALERTS_KEY }),
  });
  return {
    run: (action, alertId) => mutate({ action, alertId }),
    pending: isPending ? variables : null,
  };
}
