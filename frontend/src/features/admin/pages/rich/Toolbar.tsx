import { RichTextEditor } from '@mantine/tiptap';
import { IconLink, IconPhoto } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useRef } from 'react';
import { PICTURE_TYPES } from '../api/upload-picture';
import { t } from '../texts';
import { TableControls } from './TableControls';
import classes from './TextEditor.module.css';
import type { Pictures } from './use-pictures';

interface ToolbarProps {
  editor: Editor;
  pictures: Pictures;
  onLink: () => void;
}

export function Toolbar({ editor, pictures, onLink }: ToolbarProps) {
  const files = useRef<HTMLInputElement>(null);
  const onPicture = (): void => {
    if (!editor.isActive('image')) return files.current?.click();
    const { src, alt } = editor.getAttributes('image');
    pictures.edit(String(src), String(alt ?? ''));
  };
  return (
    <RichTextEditor.Toolbar className={classes.toolbar}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.Code />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.CodeBlock />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Control
          aria-label={t('link.title')}
          title={t('link.title')}
          active={editor.isActive('link')}
          onClick={onLink}
        >
          <IconLink size={16} stroke={1.75} aria-hidden="true" />
        </RichTextEditor.Control>
        <RichTextEditor.Control
          aria-label={t('toolbar.picture')}
          title={t('toolbar.picture')}
          aria-busy={pictures.uploading}
          active={editor.isActive('image')}
          onClick={onPicture}
        >
          <IconPhoto size={16} stroke={1.75} aria-hidden="true" />
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
      <TableControls editor={editor} />
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      {pictures.uploading && (
        <p className={classes.uploading} role="status">
          {t('toolbar.uploading')}
        </p>
      )}
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label={t('toolbar.picture')}
        accept={PICTURE_TYPES.join()}
        onChange={({ currentTarget }) => {
          pictures.take([...(currentTarget.files ?? [])], null);
          currentTarget.value = '';
        }}
      />
    </RichTextEditor.Toolbar>
  );
}
