import { ACTIONS, t } from './texts';

/** An entry's action in words; a newer server's in its own. */
export function actionText(action: string): string {
  const known = ACTIONS.find((one) => one === action);
  return known ? t(`action.${known}`) : action;
}
