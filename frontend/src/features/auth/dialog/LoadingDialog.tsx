import { Loader, Modal } from '@mantine/core';
import { t } from '../texts';
import classes from './AuthDialog.module.css';

/** Stands before the form while the server is asked. Nobody closes it: it goes with the answer, or with the failure. */
export function LoadingDialog() {
  return (
    <Modal.Root
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={220}
      centered
      zIndex={250}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content radius="lg">
        <Modal.Body className={classes.body} pt={24}>
          <div className={classes.message}>
            <Loader aria-hidden="true" />
            <Modal.Title className={classes.text}>{t('dialog.loading.title')}</Modal.Title>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
