import sanitizeHtml from 'sanitize-html';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
  transformTags: {
    a: (tagName, { rel: _, ...attribs }) => ({
      tagName,
      attribs: /^https:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
    h1: 'h2',
    b: 'strong',
    i: 'em',
  },
  // Pictures come from our own storage only: no page reveals to another server who reads it.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/api\/media\/[\w.-]+$/.test(attribs.src ?? ''),
};
/** What of an editor's HTML may be stored and shown: text, tables, links, and pictures of our own storage. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, OPTIONS);

/** The text of a page without its marks, for previews, search and feeds. */
export const textOf = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<\/(p|h\d|li|td|th|blockquote)>/g, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll(/\s+/g, ' ')
    .trim();
