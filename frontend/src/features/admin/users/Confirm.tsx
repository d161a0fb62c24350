import { Button, Modal } from '@mantine/core';
import { t } from './texts';
import classes from './Users.module.css';

interface ConfirmProps {
  title: string;
  text: string;
  /** What the button that does it says. */
  action: string;
  loading: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that hurts; the safe answer has the keyboard. */
export function Confirm({ title, text, action, loading, onConfirm, onClose }: ConfirmProps) {
  return (
    <Modal.Root opened onClose={onClose} size={460} centered>
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content radius="lg">
        {/* Not the component's own header: a dialog has no banner. */}
        <div className={classes.drawerHead}>
          <Modal.Title className={classes.drawerTitle}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} size="lg" />
        </div>
        <Modal.Body className={classes.drawer}>
          <p>{text}</p>
          <div className={classes.confirm}>
            <Button data-autofocus variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button color="red.9" loading={loading} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
