import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { Dialog } from '../../../../components/dialog/Dialog';
import { Form } from '../../../../components/form/Form';
import { FormActions } from '../../../../components/form/FormActions';
import { useTriedForm } from '../../../../components/form/use-tried-form';
import { t } from '../texts';
import { linkAddress } from './link-address';

/** Links what is selected; without a selection the address itself is the text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const present = String(editor.getAttributes('link').href ?? '');
  const form = useTriedForm({ typed: present }, ({ typed }) =>
    linkAddress(typed) === null ? { typed: t('link.address.wrong') } : {},
  );
  const apply = ({ typed }: { typed: string }): void => {
    const href = linkAddress(typed)!;
    if (editor.state.selection.empty && !present) {
      const text = { type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] };
      editor.chain().focus().insertContent(text).run();
    } else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <Dialog title={t('link.title')} onClose={onClose}>
      <Form onSubmit={form.onSubmit(apply)}>
        <TextInput
          data-autofocus
          label={t('link.address.label')}
          description={t('link.address.hint')}
          maxLength={2_000}
          {...form.field('typed')}
        />
        <FormActions at="end" label={t('dialog.apply')} onCancel={onClose}>
          {present && (
            <Button variant="subtle" onClick={remove}>
              {t('link.remove')}
            </Button>
          )}
        </FormActions>
      </Form>
    </Dialog>
  );
}
