import {
  IconBell,
  IconBellRinging,
  IconChartDots,
  IconCreditCard,
  IconMail,
  IconUser,
} from '@tabler/icons-react';
import classes from './List.module.css';

const ICONS: Record<string, typeof IconBell> = {
  alert: IconBellRinging,
  call: IconChartDots,
  subscription: IconCreditCard,
  message: IconMail,
  account: IconUser,
};

/** Picture of a kind; a bell for kinds that this page does not know. */
export function TypeIcon({ type }: { type: string }) {
  const Icon = ICONS[type] ?? IconBell;
  return (
    <span className={classes.icon} aria-hidden="true">
      <Icon size={18} stroke={1.75} />
    </span>
  );
}
