import type { StartingPage } from './starting-page.js';

export const COMPANY_PAGES: readonly StartingPage[] = [
  {
    kind: 'page',
    slug: 'about-us',
    title: 'About us',
    description:
      'We stream prices, let five algorithms answer per ticker, and publish what became of every call they made.',
    tags: [],
    html: `<p>Most market tools show you what somebody expects. Few show you, a month later, whether it happened. We built this product because we wanted both on one screen: the price as it moves, and a record that cannot be tidied up afterwards.</p>
<h2>What we do</h2>
<ul>
<li><strong>Prices that move when the market moves.</strong> Quotes reach your screen the moment they change, each with its source and its time. A price that has gone stale says so.</li>
<li><strong>Five algorithms per ticker.</strong> Technical, comparative, valuation, forecast and a written summary. Each gives its answer in one sentence, then the numbers and the rules behind it.</li>
<li><strong>A record of every call.</strong> What an algorithm said is stored once and never edited. When its horizon has passed it is scored against the price, and against what a simple rule would have said.</li>
</ul>
<h2>What we do not do</h2>
<p>We do not sell certainty. A forecast that does not beat a plain baseline in testing is not published; the baseline is shown instead. Withdrawn calls stay visible as withdrawn. We give no personal investment advice and hold no money of yours.</p>
<h2>How to check us</h2>
<p>The <a href="/track-record">track record</a> shows hits beside the base rate, with the number of calls and the uncertainty. The <a href="/calls">list of calls</a> is chained by hashes: a changed or missing entry would break the chain, and your browser can verify it.</p>`,
  },
  {
    kind: 'page',
    slug: 'members',
    title: 'Company members',
    description: 'The people who collect the prices, write the algorithms and answer your messages.',
    tags: [],
    html: `<p>We are a small team with one rule: whoever builds a number also explains it. The people below collect the data, write and test the algorithms, run the servers and read what you write to us.</p>
<p>Would you like to work with us? <a href="/contact">Write to us</a> and tell us what you would change first.</p>`,
  },
  {
    kind: 'page',
    slug: 'partnerwithus',
    title: 'Our Partners',
    description: 'Data, education and technology partners, and how to become one.',
    tags: [],
    html: `<p>Good analysis stands on good data and on people who ask hard questions. We work with partners who share that view.</p>
<h2>Who we look for</h2>
<ul>
<li><strong>Data partners</strong> with prices, filings or corporate actions of documented origin.</li>
<li><strong>Teachers and schools</strong> who want a live market and a public record of calls in the class room.</li>
<li><strong>Publishers and communities</strong> who want charts and track records beside their articles.</li>
<li><strong>Technology partners</strong> whose products would gain from a stream of quotes.</li>
</ul>
<h2>How it begins</h2>
<p>Tell us in a few lines who you are and what you have in mind, through the <a href="/contact">contact form</a>. We answer by email, usually with a question.</p>`,
  },
  {
    kind: 'page',
    slug: 'photogallery',
    title: 'Event Gallery',
    description: 'Pictures of meet-ups, workshops and market days.',
    tags: [],
    html: `<p>Meet-ups, workshops and long market days, in pictures. New albums appear here after each event.</p>`,
  },
  {
    kind: 'page',
    slug: 'contact',
    title: 'Contact',
    description: 'A question, a fault, an idea: write to us and a person answers.',
    tags: [],
    html: `<p>A question about a number, a fault you found, an idea for a sixth algorithm: write to us and a person answers by email. For a quick question there is also the chat in the menu.</p>`,
  },
  {
    kind: 'page',
    slug: 'fee-structure',
    title: 'Blog',
    description: 'How the product works, what it costs, and what we learn from being wrong.',
    tags: [],
    html: `<p>How the product works, what a subscription includes, and what we learn from the calls that went wrong.</p>`,
  },
];
