import type { Showcase } from '../dev/showcase';
import { RichText } from './RichText';

const HTML = `<h2>A heading</h2><p>Words with a <a href="/tickers">link</a> and <strong>weight</strong>.</p>
<ul><li>One</li><li>Two</li></ul>
<table><tbody><tr><th>Exchange</th><th>Tickers</th></tr><tr><td>NASDAQ</td><td>3,300</td></tr></tbody></table>`;

export const showcases: Showcase[] = [
  { component: 'RichText', states: [{ name: 'what an editor wrote', content: <RichText html={HTML} /> }] },
];
