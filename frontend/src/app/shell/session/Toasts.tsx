import '@mantine/core/styles/Notification.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from '../../../lib/toast';
import classes from './Toasts.module.css';

export function Toasts() {
  return (
    <Notifications
      className={classes.toasts}
      position="top-center"
      autoClose={TOAST_MS}
      limit={4}
      zIndex={400}
    />
  );
}
