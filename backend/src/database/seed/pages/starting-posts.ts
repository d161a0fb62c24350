import type { StartingPage } from './starting-page.js';

export const STARTING_POSTS: readonly StartingPage[] = [
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
<p>A call is entered at the open of the next session, not at a price that was gone already. Its horizon is part of the call. Splits are taken out by adjusted returns, and a delisting counts as what it was.</p>
<h2>Hit, and compared with what</h2>
<p>A directional call hits when the return has the sign it named. A neutral call is never counted as a hit. Next to each hit rate stands the base rate: how often the same sign occurred anyway. A hit rate of 55 % beside a base rate of 54 % is luck, and the interval around it says so.</p>
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
