import { Mark, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { linkAddress } from './link-address';

const plainMark = (name: string, tag: string): Mark =>
  Mark.create({
    name,
    excludes: name === 'subscript' ? 'superscript' : 'subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

/** Pictures come from our own storage only; the server would take others away. */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/api/media/"]' }],
});

/** What the server's sanitiser lets through, so that nothing vanishes when a text is saved. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => linkAddress(address) !== null,
      shouldAutoLink: (address) => address.startsWith('https://'),
    },
  }),
  plainMark('subscript', 'sub'),
  plainMark('superscript', 'sup'),
  OwnImage,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
];
