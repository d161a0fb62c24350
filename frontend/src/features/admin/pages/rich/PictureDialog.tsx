import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../shared/Dialog';
import dialog from '../shared/Dialog.module.css';
import { t } from '../texts';
import classes from './TextEditor.module.css';
import type { ShownPicture } from './use-pictures';

interface PictureDialogProps {
  editor: Editor;
  picture: ShownPicture;
  onClose: () => void;
}

/** Asks what a picture shows: nobody may be left out. */
export function PictureDialog({ editor, picture, onClose }: PictureDialogProps) {
  const { src, width, height, place, placed } = picture;
  const [alt, setAlt] = useState(picture.alt);
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The form of the page around the editor is not meant.
    event.stopPropagation();
    setTried(true);
    const text = alt.trim();
    if (!text) return;
    if (placed) editor.chain().focus().updateAttributes('image', { alt: text }).run();
    else {
      const attrs = { src, alt: text, width, height };
      const chain = editor.chain().focus();
      if (place === null) chain.insertContent({ type: 'image', attrs }).run();
      else chain.insertContentAt(place, { type: 'image', attrs }).run();
    }
    onClose();
  };
  return (
    <Dialog title={placed ? t('altOfPicture') : t('insertPicture')} onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={submit}>
        <img className={classes.preview} src={src} alt="" />
        <TextInput
          data-autofocus
          label={t('alt')}
          description={t('altHint')}
          maxLength={300}
          value={alt}
          error={tried && !alt.trim() ? t('altMissing') : undefined}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{placed ? t('apply') : t('insert')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
