import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { PageRevision, SitePage } from './page.entity.js';

/** A page or post that the product comes with; administrators edit it like any other. */
interface StartingPage {
  kind: 'page' | 'post';
  slug: string;
  title: string;
  /** For search engines and previews. */
  description: string;
  html: string;
  tags: string[];
}

/** Pages about the company, legal pages, and the first posts of the blog. */
export const STARTING_PAGES: readonly StartingPage[] = [
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
  {
    kind: 'page',
    slug: 'privacy-policy',
    title: 'Privacy policy',
    description:
      'Which data we keep about you, why, for how long, and how you take it with you or remove it.',
    tags: [],
    html: `<p>This page says which data we keep, why, and how you get it back or have it removed. It is a starting text of the product: the operator of this site completes it with the legal details that apply.</p>
<h2>What we keep</h2>
<table><thead><tr><th>Data</th><th>Why</th><th>How long</th></tr></thead><tbody>
<tr><td>Name, user name, email address</td><td>Your account, and mails about it</td><td>Until you delete the account</td></tr>
<tr><td>Mobile number, if you verify one</td><td>Codes to set a new password</td><td>Until you remove it or delete the account</td></tr>
<tr><td>Password</td><td>Log-in</td><td>Only as a salted hash that cannot be turned back</td></tr>
<tr><td>Profile picture</td><td>Shown beside your name</td><td>Until you remove it; its metadata is never stored</td></tr>
<tr><td>Watchlists, alerts, notes, drawings and layouts of charts, notifications</td><td>The functions you use</td><td>Until you remove them</td></tr>
<tr><td>Notes of our support about your account</td><td>To answer you well the next time</td><td>Until we remove them or you delete the account; your export has them</td></tr>
<tr><td>Sessions: device, network address, times</td><td>So that you can see and end them</td><td>Until they end</td></tr>
<tr><td>Trail of security events</td><td>To find abuse</td><td>Appended only</td></tr>
</tbody></table>
<h2>What we do not do</h2>
<ul><li>We do not sell data and show no advertising.</li><li>No third party measures what you read here. Pages load nothing from other servers, but the logos of tickers where your operator shows them, and what you log in through.</li><li>Your phone number is used for verification only.</li></ul>
<h2>In your browser</h2>
<p>We use one cookie to keep you logged in, readable by our server only. Local storage holds your name, your session and your preferences, scrambled. Logging out removes them.</p>
<h2>Your rights</h2>
<p>In your <a href="/profile">profile</a> you can correct your data, export all of it as a file, end sessions and delete the account. Deletion takes effect after a period in which you can change your mind. For anything else <a href="/contact">write to us</a>.</p>`,
  },
  {
    kind: 'page',
    slug: 'terms-conditions',
    title: 'Terms and conditions',
    description:
      'What you may expect from us, what we expect from you, and why nothing here is investment advice.',
    tags: [],
    html: `<p>This is the starting text of the product: the operator of this site completes it with the legal details that apply.</p>
<h2>No investment advice</h2>
<p>Prices, analyses, labels and forecasts are information for your own judgement. They are not a recommendation to buy or sell, and they do not know your situation. Markets can move against every one of them. Past hits say little about the next call.</p>
<h2>Your account</h2>
<ul><li>You are at least 18 years old.</li><li>One account is for one person. Keep your password to yourself.</li><li>We may close accounts that are used to attack, overload or copy the service.</li></ul>
<h2>Trial and subscription</h2>
<p>A new account begins with a trial. Market Analysis needs a subscription that is running; public pages, your profile and your watchlists stay readable without one. A subscription ends on the day shown in your profile and does not renew by itself.</p>
<h2>Prices and sources</h2>
<p>Every number names its source and its time. Simulated prices are labelled as simulated. Vendors can be late or wrong; we mark what is stale and correct what we can.</p>
<h2>The record of calls</h2>
<p>Calls of the algorithms are appended and never edited. A call made in error is withdrawn, with the reason, and stays visible.</p>
<h2>Liability and changes</h2>
<p>We run the service with care and without a promise that it is always available. When these terms change we publish the new text here with its date.</p>`,
  },
  {
    kind: 'post',
    slug: 'what-a-subscription-includes',
    title: 'What a subscription includes',
    description: 'Trial, subscription, and what stays open without one.',
    tags: ['fees'],
    html: `<p>Everybody can read prices, lists, the track record and every published call. An account adds watchlists, alerts and notifications, and begins with a trial of Market Analysis.</p>
<h2>With a running subscription</h2>
<ul><li>Market Analysis: five algorithms per ticker, run again whenever you like, within a daily number of runs.</li><li>Prices streamed in full rhythm, for many tickers at once.</li><li>Price alerts that are checked on every quote, on our side, also while your computer sleeps.</li></ul>
<h2>When it ends</h2>
<p>Nothing is deleted. Your profile, watchlists and notes stay readable, public pages stay open, alerts rest. There is no automatic renewal: <a href="/contact">tell us</a> when you would like to go on.</p>`,
  },
  {
    kind: 'post',
    slug: 'how-we-score-calls',
    title: 'How we score calls',
    description: 'Entry, horizon, hit, base rate: the rules by which every call is judged.',
    tags: ['method'],
    html: `<p>A call that cannot be wrong is worth nothing. So each one says beforehand when it will be judged and by what.</p>
<h2>Entry and horizon</h2>
<p>A call is entered at the first open after the moment it was made, not at a price that was gone already. Its horizon is part of the call and is counted from there. Splits are taken out by adjusted returns, dividends count where the claim is about them, and a delisting counts as what it was.</p>
<h2>Hit, and compared with what</h2>
<p>A directional call hits when the return has the sign it named. A comparison hits when the ticker did better, or worse, than the median of its peers, as it said. A neutral call is neither a hit nor a miss: it has a column of its own. Next to each hit rate stands the base rate: how often always naming the more frequent side would have hit. A hit rate of 55 % beside a base rate of 54 % is luck, and the interval around it says so.</p>
<h2>Forecast bands</h2>
<p>A band is judged by how often the price ended inside it and by how wide it was. A forecast is published for a ticker only where it beat a plain rule in testing on data it had not seen.</p>`,
  },
  {
    kind: 'post',
    slug: 'reading-a-streamed-price',
    title: 'Reading a streamed price',
    description: 'Source, time, stale and simulated: the four small marks beside every number.',
    tags: ['prices'],
    html: `<p>A price without its time is a rumour. Beside each number on this site stand up to four small marks.</p>
<ul><li><strong>Source</strong>: who reported it.</li><li><strong>As of</strong>: when it was traded, in the time zone you chose.</li><li><strong>Stale</strong>: the market is open and we have heard nothing for too long. Treat the number as history.</li><li><strong>Simulated market</strong>: made up by our own simulator, for demonstration. We never mix simulated and real prices.</li></ul>
<p>The dot in the header shows how long the last tick took from our feed to your screen.</p>`,
  },
];

/** Publishes the starting texts into a site that has none. What an administrator removed does not come back. */
export async function seedPages(entityManager: EntityManager): Promise<void> {
  await entityManager.fork().transactional(async (em) => {
    if ((await em.count(SitePage)) > 0) return;
    const createdAt = new Date();
    for (const { kind, slug, title, description, html, tags } of STARTING_PAGES) {
      const page = em.create(SitePage, {
        id: randomUUID(),
        kind,
        slug,
        version: 1,
        createdAt,
        updatedAt: createdAt,
      });
      const revision = em.create(PageRevision, {
        pageId: page.id,
        title,
        description,
        html,
        tags,
        image: null,
        authorId: null,
        createdAt,
      });
      await em.flush();
      page.latestRevisionId = revision.id;
      page.liveRevisionId = revision.id;
      page.liveSince = createdAt;
    }
  });
}
