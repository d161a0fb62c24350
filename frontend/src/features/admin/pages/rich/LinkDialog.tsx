import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../shared/Dialog';
import dialog from '../shared/Dialog.module.css';
import { t } from '../texts';
import { linkAddress } from './link-address';

/** Links what is selected; without a selection the address itself is the text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const present = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(present);
  const [tried, setTried] = useState(false);
  const href = linkAddress(typed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (href === null) return;
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
    <Dialog title={t('link')} onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t('linkAddress')}
          description={t('linkHint')}
          maxLength={2_000}
          value={typed}
          error={tried && href === null ? t('linkWrong') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={dialog.actions}>
          {present && (
            <Button variant="subtle" onClick={remove}>
              {t('removeLink')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('apply')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
