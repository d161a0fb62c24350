import { sanitiseHtml, textOf } from './sanitise-html.js';

/** Ways in which HTML runs code, from the public cheat sheets. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="/api/media/../../admin" onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name=p></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onclick="alert(1)" class="x" id="root">x</p>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</script>',
  '<p title="\'"><img src=x onerror=alert(1)>">x</p>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<textarea><img title="</textarea><img src onerror=alert(1)>"></textarea>',
  '<xmp><p title="</xmp><img src onerror=alert(1)>">',
];
const DANGER =
  /<(script|svg|math|iframe|object|embed|form|input|base|meta|link|style|video|source|noscript|template|textarea|xmp|details)|\son\w+\s*=|(href|src)="?\s*(javascript|data|vbscript|\/\/)|style=|class=|id=/i;

describe('sanitised HTML', () => {
  it.each(ATTACKS)('lets nothing of %s run', (attack) => {
    const clean = sanitiseHtml(`<p>before</p>${attack}<p>after</p>`);
    expect(clean.replaceAll(/&lt;[^<]*/g, '')).not.toMatch(DANGER);
    expect(sanitiseHtml(clean)).toBe(clean);
  });

  it('keeps what an editor makes', () => {
    const html =
      '<h2>Fees</h2><p>One <strong>bold</strong> <em>word</em>, a <a href="/contact">link</a>.</p><ul><li>a</li></ul>' +
      '<table><tbody><tr><th colspan="2">x</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>' +
      '<img src="/api/media/abc.webp" alt="chart" loading="lazy" />';
    expect(sanitiseHtml(html)).toBe(html);
  });

  it('marks links that leave, takes pictures of others away, and lowers first headings', () => {
    expect(sanitiseHtml('<a href="https://example.org/a">x</a>')).toBe(
      '<a href="https://example.org/a" rel="noopener noreferrer">x</a>',
    );
    expect(sanitiseHtml('<p>a<img src="https://example.org/a.png">b</p>')).toBe('<p>ab</p>');
    expect(sanitiseHtml('<h1>T</h1>')).toBe('<h2>T</h2>');
  });

  it('gives the words alone', () => {
    expect(textOf('<h2>Fees</h2><p>One &amp; <b>two</b></p>')).toBe('Fees One &amp; two');
  });
});
