import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { Dialog } from '../../../../components/dialog/Dialog';
import { Form } from '../../../../components/form/Form';
import { FormActions } from '../../../../components/form/FormActions';
import { useTriedForm } from '../../../../components/form/use-tried-form';
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
  const form = useTriedForm({ alt: picture.alt }, ({ alt }) =>
    alt.trim() ? {} : { alt: t('picture.alt.missing') },
  );
  const apply = (typed: { alt: string }): void => {
    const alt = typed.alt.trim();
    if (placed) editor.chain().focus().updateAttributes('image', { alt }).run();
    else {
      const image = { type: 'image', attrs: { src, alt, width, height } };
      const chain = editor.chain().focus();
      if (place === null) chain.insertContent(image).run();
      else chain.insertContentAt(place, image).run();
    }
    onClose();
  };
  return (
    <Dialog title={placed ? t('picture.alt.title') : t('picture.insert.title')} onClose={onClose}>
      <Form onSubmit={form.onSubmit(apply)}>
        <img className={classes.preview} src={src} alt="" />
        <TextInput
          data-autofocus
          label={t('picture.alt.label')}
          description={t('picture.alt.hint')}
          maxLength={300}
          {...form.field('alt')}
        />
        <FormActions
          at="end"
          label={placed ? t('dialog.apply') : t('picture.insert.send')}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
