import { jest } from '@jest/globals';
import { codeIn, linkIn } from '@pricealgo/test-kit/outbox';
import { RATE_LIMITS } from '../../../src/infra/rate-limit/rate-limit-rules.js';
import { AttackedProduct } from '../../hostile/attacked-product.js';
import { eventually, giveUpWaiting } from '../../lifecycle/processes.js';
import { TestBrowser, type Reply } from '../../setup/browser.js';
import { upTo } from '../../setup/notifications.js';
import { AttackFigures } from './attack-figures.js';
import { data, mailsTo, mailTo, outcome } from './attack-people.js';

jest.setTimeout(180_000);
afterEach(giveUpWaiting);

const ADDRESSES = 20;
const TRIES = 100;
const ASKS = 15;
const NEW_PASSWORD = 'quiet-Harbour 88';

interface Account {
  readonly email: string;
  readonly password: string;
}

describe('strangers who lock an owner out', () => {
  const figures = new AttackFigures('4-lockout');
  let product: AttackedProduct;
  beforeAll(async () => {
    // The limits that an installation has.
    product = await AttackedProduct.start({ env: { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' } });
  });
  afterAll(async () => {
    figures.write();
    await product?.stop();
  });

  const browsers = (count: number): TestBrowser[] => upTo(count).map(() => new TestBrowser(product));
  const tally = (replies: readonly Reply[]): string =>
    [...Map.groupBy(replies, outcome)].map(([said, { length }]) => `${length} × ${said}`).join(', ');
  /** Wrong passwords, as many at once as there are addresses. */
  async function attacked(path: string, { email }: Account): Promise<Reply[]> {
    const strangers = browsers(ADDRESSES);
    const rounds: Reply[] = [];
    for (const round of upTo(TRIES / ADDRESSES))
      rounds.push(
        ...(await Promise.all(strangers.map((by) => by.post(path, { email, password: `wrong ${round}` })))),
      );
    return rounds;
  }

  it('by 100 wrong passwords from 20 addresses: the owner gets in, from a known device and from a new one', async () => {
    const owner = await product.account('member');
    const known = new TestBrowser(product);
    await data(known.logIn(owner.email, owner.password));
    const refused = await attacked('/api/login', owner);
    expect(refused.every(({ body }) => body.status === 'error')).toBe(true);

    // Known: at once, also from an address that strangers use, and while they go on.
    const going = attacked('/api/login', owner);
    expect(outcome(await known.logIn(owner.email, owner.password))).toBe('success');
    await going;

    // New: refused like everybody, and let in by the mailbox.
    const mine = new TestBrowser(product);
    const first = await mine.logIn(owner.email, owner.password);
    expect(outcome(first)).toBe('429 too_many_requests');
    // Whoever guesses right is told no more than whoever guesses wrong.
    const guesser = await new TestBrowser(product).post('/api/login', {
      email: owner.email,
      password: 'wrong',
    });
    expect([guesser.status, guesser.body.message]).toEqual([first.status, first.body.message]);
    const link = await mailTo(product, owner.email, ({ subject }) => !!subject?.includes('in your browser'));
    expect((await mine.get(linkIn(link))).status).toBe(302);
    expect(outcome(await mine.logIn(owner.email, owner.password))).toBe('success');
    figures
      .add('wrong passwords', `${2 * TRIES} from ${2 * ADDRESSES} addresses: ${tally(refused)}`)
      .add('the owner in a known device', 'logged in at once, while it went on', 'gets in')
      .add('the owner in a new device', 'logged in by the link of one mail', 'gets in');
  });

  it('by asks for a new password that are refused or used up: the owner resets it', async () => {
    const owner = await product.account('member');
    const strangers = browsers(ADDRESSES);
    const asked = [];
    for (const n of upTo(ASKS))
      asked.push(await strangers[n]!.post('/api/verifyEmail', { email: owner.email }));
    // And one who asks again and again.
    for (const _ of upTo(ASKS))
      asked.push(await strangers[0]!.post('/api/verifyEmail', { email: owner.email }));
    const subjects = async (words: string) =>
      (await mailsTo(product, owner.email)).filter(({ subject }) => subject?.includes(words));
    const { times } = RATE_LIMITS['reset.account'];
    await eventually(async () => (await subjects('code')).length >= times);

    const mine = new TestBrowser(product);
    await data(mine.post('/api/verifyEmail', { email: owner.email }));
    const [link] = await eventually(async () => {
      const found = await subjects('in your browser');
      return found.length > 0 ? found : null;
    });
    expect((await mine.get(linkIn(link!))).status).toBe(302);
    await data(mine.post('/api/verifyEmail', { email: owner.email }));
    const [mail] = await eventually(async () => {
      const found = await subjects('code');
      return found.length > times ? found : null;
    });
    await data(mine.post('/api/reset/confirm', { code: codeIn(mail!) }));
    const form = { email: owner.email, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    await data(mine.post('/api/updatePasswordForUser', form));
    expect(outcome(await mine.logIn(owner.email, NEW_PASSWORD))).toBe('success');
    // However many ask, the mailbox is not flooded.
    const { length } = await mailsTo(product, owner.email);
    expect((await subjects('code')).length).toBe(times + 1);
    figures
      .add('asks of strangers', `${asked.length}: ${tally(asked)}`)
      .add("the owner's reset in a new device", 'done by link and code', 'succeeds')
      .add('mails to the owner in all', length);
  });

  it('the same at the back office: log-in and reset of an administrator', async () => {
    const { email, password } = await product.account('admin');
    const owner = { email, password };
    const known = new TestBrowser(product);
    await data(known.post('/api/adminLogIn', owner));
    await attacked('/api/adminLogIn', owner);
    expect(outcome(await known.post('/api/adminLogIn', owner))).toBe('success');
    for (const by of browsers(ADDRESSES)) {
      const said = await by.post('/api/admin/reset', { email: owner.email });
      expect(said.body.status).toBe('success');
    }
    const mine = new TestBrowser(product);
    const answer = await mine.post('/api/admin/reset', { email: owner.email });
    const nobody = await new TestBrowser(product).post('/api/admin/reset', { email: 'nobody@example.org' });
    expect(answer.body).toEqual(nobody.body);
    const mail = await mailTo(product, owner.email, ({ text }) => text.includes('/admin/reset#'));
    const [, token] = /\/admin\/reset#([\w-]{43})/.exec(mail.text)!;
    await data(mine.post('/api/admin/reset/confirm', { token, password: NEW_PASSWORD }));
    expect(outcome(await mine.post('/api/adminLogIn', { ...owner, password: NEW_PASSWORD }))).toBe('success');
    const mailed = (await mailsTo(product, owner.email)).filter(({ text }) => text.includes('/admin/reset#'));
    expect(mailed).toHaveLength(RATE_LIMITS['admin-reset.account'].times);
    figures.add(
      "an administrator's reset after 20 asks of strangers",
      `succeeds with the newest of ${mailed.length} links`,
      'succeeds',
    );
  });
});
