/** What a text tries when it is taken for something else: HTML, an attribute, the end of an element, a template. */
const TAG = '<img src=x onerror=__xss=1>';
/** Short enough for a label of 40 signs. */
export const HOSTILE_SHORT = `"'>${TAG}`;
export const HOSTILE_LONG = [
  '</title></noscript></style></textarea></script><script>__xss=1</script>',
  `"><svg onload=__xss=1>${TAG}<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>`,
  `' onfocus=__xss=1 autofocus x='{{constructor.constructor("__xss=1")()}}\${__xss=1}`,
  '<a href="javascript:__xss=1">x</a><!--><script>__xss=1</script>-->]]>&lt;script&gt;',
].join(' ');
/** Of fields that take no angle brackets. */
export const HOSTILE_NAME = `Eve" onmouseover="__xss=1" autofocus onfocus='__xss=1`;

/** Rich text: what an editor's HTML may bring besides letters. */
export const HOSTILE_HTML = [
  '<h2 onclick="__xss=1" style="background:url(javascript:__xss=1)">Survives as a heading</h2>',
  '<script>__xss=1</script><SCRIPT SRC=/x></SCRIPT><scr<script>ipt>__xss=1</scr</script>ipt>',
  '<img src=x onerror=__xss=1>',
  '<svg><script>__xss=1</script><animate onbegin=__xss=1 attributeName=x dur=1s></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=__xss=1&gt;">',
  '</table></mtext></math><details open ontoggle=__xss=1>x</details><video><source onerror=__xss=1></video>',
  '<iframe srcdoc="<script>parent.__xss=1</script>"></iframe><object data="javascript:__xss=1"></object>',
  '<a href="javascript:__xss=1">one</a><a href=" java\tscript:__xss=1">two</a>',
  '<a href="data:text/html,<script>opener.__xss=1</script>">three</a><base href="//evil.example/">',
  '<form action="javascript:__xss=1"><button formaction="javascript:__xss=1">x</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:__xss=1"><link rel=stylesheet href=/x>',
  '<noscript><p title="</noscript><img src=x onerror=__xss=1>"></noscript><p>and a paragraph</p>',
].join('\n');
