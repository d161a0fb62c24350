import { useState } from 'react';
import { closeAuthDialog, switchAuthDialog, useAuthView } from '../../../lib/session/auth-dialog';
import { ForgotDialog } from '../forgot/ForgotDialog';
import { LoginDialog } from '../login/LoginDialog';
import { SignUpDialog } from '../signup/SignUpDialog';

/** Whichever account dialog is open. The address that somebody typed goes along when they switch. */
export function AuthDialogs() {
  const view = useAuthView();
  const [email, setEmail] = useState('');
  const switchTo = (next: 'login' | 'signup' | 'forgot', typed: string): void => {
    setEmail(typed);
    switchAuthDialog(next);
  };
  if (view === 'login') return <LoginDialog email={email} onSwitch={switchTo} onClose={closeAuthDialog} />;
  if (view === 'signup') return <SignUpDialog email={email} onSwitch={switchTo} onClose={closeAuthDialog} />;
  if (view === 'forgot') return <ForgotDialog email={email} onClose={closeAuthDialog} />;
  return null;
}
