import type { StartingPage } from './starting-page.js';

export const LEGAL_PAGES: readonly StartingPage[] = [
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
<tr><td>Watchlists, alerts, notes, notifications</td><td>The functions you use</td><td>Until you remove them</td></tr>
<tr><td>Sessions: device, network address, times</td><td>So that you can see and end them</td><td>Until they end</td></tr>
<tr><td>Trail of security events</td><td>To find abuse</td><td>Appended only</td></tr>
</tbody></table>
<h2>What we do not do</h2>
<ul><li>We do not sell data and show no advertising.</li><li>No third party measures what you read here. Pages load nothing from other servers unless you log in through one of them or your operator shows logos from one.</li><li>Your phone number is used for verification only.</li></ul>
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
];
