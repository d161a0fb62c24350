import '@mantine/tiptap/styles.css';
import '@mantine/core/styles/Typography.css';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { useState } from 'react';
import { t } from '../texts';
import { cleanHtml } from './clean-html';
import { extensions } from './extensions';
import { LinkDialog } from './LinkDialog';
import { PictureDialog } from './PictureDialog';
import classes from './TextEditor.module.css';
import { Toolbar } from './Toolbar';
import { filesOf, picturesOf, usePictures } from './use-pictures';

interface TextEditorProps {
  /** What is written at first; another text needs another `key`. */
  html: string;
  onChange: (html: string) => void;
}

/** Writes HTML of exactly the kinds that the site shows. */
export function TextEditor({ html, onChange }: TextEditorProps) {
  const [linking, setLinking] = useState(false);
  const pictures = usePictures();
  const editor = useEditor({
    extensions,
    content: cleanHtml(html),
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': t('editor.text.label') },
      handleKeyDown: (_view, event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false;
        event.preventDefault();
        setLinking(true);
        return true;
      },
      transformPastedHTML: cleanHtml,
      handlePaste: (_view, event) => pictures.take(picturesOf(event.clipboardData), null),
      handleDrop: (view, event, _slice, moved) => {
        if (moved) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        return pictures.take(filesOf(event.dataTransfer), place?.pos ?? null);
      },
    },
  });
  return (
    <>
      <RichTextEditor editor={editor} className={classes.editor}>
        <Toolbar editor={editor} pictures={pictures} onLink={() => setLinking(true)} />
        <RichTextEditor.Content className={classes.content} />
      </RichTextEditor>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      {pictures.shown && (
        <PictureDialog
          key={pictures.shown.src}
          editor={editor}
          picture={pictures.shown}
          onClose={pictures.done}
        />
      )}
    </>
  );
}
