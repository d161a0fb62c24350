import { escapeHtml } from '../../../common/html/escape-html.js';
import type { MailContent } from './mail-content.js';

const STYLE = `
  body { margin: 0; background: #f2f5f9; color: #14202e; font: 16px/1.5 -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
  .card { max-width: 560px; margin: 24px auto; padding: 28px; background: #ffffff; border-top: 4px solid #2e93fa; border-radius: 8px; }
  .brand { font-weight: 700; color: #2e93fa; } h1 { font-size: 22px; margin: 12px 0 16px; }
  .button { display: inline-block; padding: 12px 22px; border-radius: 6px; background: #2e93fa; color: #06121f; font-weight: 700; text-decoration: none; }
  .code { font: 700 30px/1.2 ui-monospace, Consolas, monospace; letter-spacing: 6px; }
  .small { font-size: 13px; color: #56657a; overflow-wrap: anywhere; }
  @media (prefers-color-scheme: dark) {
    body { background: #10161f; color: #e6edf5; } .card { background: #18212d; } .small { color: #9fb0c4; }
  }`;

/** One column, no pictures, nothing loaded from anywhere; light and dark. */
export function toHtml(content: MailContent, brand: string): string {
  const paragraphs = content.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`);
  // What others wrote is read before it is acted on; our own mails have their button in sight.
  const above = content.ending ? paragraphs.length : 2;
  const code = content.code ? `<p class="code">${escapeHtml(content.code)}</p>` : '';
  const action = content.action && {
    url: escapeHtml(content.action.url),
    label: escapeHtml(content.action.label),
  };
  const button = action ? `<p><a class="button" href="${action.url}">${action.label}</a></p>` : '';
  const address = action ? `<p class="small">Or open this address: ${action.url}</p>` : '';
  const ending = content.ending
    ? `<p class="small">${escapeHtml(content.ending.why)} <a href="${escapeHtml(content.ending.unsubscribe.page)}">Unsubscribe</a></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(content.subject)}</title><style>${STYLE}</style></head>
<body><div class="card"><div class="brand">${escapeHtml(brand)}</div><h1>${escapeHtml(content.heading)}</h1>
${paragraphs.slice(0, above).join('')}${code}${button}${paragraphs.slice(above).join('')}${address}${ending}</div></body></html>`;
}
