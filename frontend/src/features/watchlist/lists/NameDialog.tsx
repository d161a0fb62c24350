import { TextInput } from '@mantine/core';
import { Dialog } from '../../../components/dialog/Dialog';
import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { t } from '../texts';

/** The server keeps no longer one. */
export const MAX_NAME_CHARACTERS = 60;

export interface NameDialogProps {
  title: string;
  send: string;
  name?: string;
  /** Names of the other lists: two of one name could not be told apart. */
  taken: readonly string[];
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for a list's name. */
export function NameDialog({ title, send, name: given = '', taken, onName, onClose }: NameDialogProps) {
  const form = useTriedForm({ name: given }, ({ name }) => {
    const plain = name.trim().toLowerCase();
    if (plain === '') return { name: t('name.missing') };
    return taken.some((other) => other.toLowerCase() === plain) ? { name: t('name.taken') } : {};
  });
  const save = ({ name }: { name: string }): void => {
    if (name.trim() !== given) onName(name.trim());
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={form.onSubmit(save)}>
        <TextInput
          data-autofocus
          label={t('name.label')}
          maxLength={MAX_NAME_CHARACTERS}
          {...form.field('name')}
        />
        <FormActions at="end" label={send} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
