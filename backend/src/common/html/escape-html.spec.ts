import { escapeHtml } from './escape-html.js';

describe('escapeHtml', () => {
  it.each([
    ['Plain words', 'Plain words'],
    [`<a href="x" title='y'>&`, '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;'],
    ['&amp;', '&amp;amp;'],
    ['line\nbreak\tand\u0000 nothing\u001b', 'line\nbreak\tand nothing'],
  ])('%j → %j', (text, html) => expect(escapeHtml(text)).toBe(html));
});
