import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  closeAuthDialog,
  closeAuthDialogOver,
  giveKeyboardBack,
  useAuthView,
} from '../../../lib/session/auth-dialog';
import { lazyPart } from '../../../components/part/lazy-part';
import { t } from '../../texts';

const AuthDialogs = lazyPart({
  what: () => t('account.dialog'),
  load: () => import('../../../features/auth/dialog/AuthDialogs').then((m) => m.AuthDialogs),
});

/** Place of the account dialogs; their code is fetched with the first. Another page closes them. */
export function AuthDialogHost() {
  const view = useAuthView();
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState(false);
  if (view !== null && !wanted) setWanted(true);
  useEffect(() => () => closeAuthDialogOver(pathname), [pathname]);
  const open = view !== null;
  useEffect(() => (open ? giveKeyboardBack : undefined), [open]);
  if (!wanted) return null;
  return (
    <AuthDialogs
      onUnavailable={() => {
        closeAuthDialog();
        setWanted(false);
      }}
    />
  );
}
