import type { Locator, Page } from '@playwright/test';
import { generate } from 'otplib';
import { giveCredentials, makePerson } from '../kit/people.ts';
import { running } from '../kit/products.ts';
import { png } from '../png.ts';
import { answer, hold } from './answers.ts';
import { answered, busyMember, calls, officeRows } from './made.ts';
import { somebodyOf } from './rooms.ts';
import type { StateRow } from './row.ts';

const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page, name?: string | RegExp): Locator => page.getByRole('dialog', { name });
const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Text', exact: true });

async function escape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

/** Pages of an administrator, with what lists show. */
const office = (row: Omit<StateRow, 'who'>): StateRow => ({
  who: 'administrator',
  ...row,
  before: async (page) => {
    await officeRows();
    await row.before?.(page);
  },
});

interface Draft {
  id: string;
  version: number;
}
let drafts = 0;
/** A page that only this row edits. @returns its address */
async function draft(kind: 'page' | 'post' = 'page'): Promise<string> {
  const { call, person } = await somebodyOf('simulated', 'administrator');
  const slug = `harbour-${person.id.slice(0, 8)}-${++drafts}`;
  await call('admin/pages/create', {
    kind,
    slug,
    title: `Harbour news ${drafts}`,
    description: 'What happens at the harbour.',
    html: '<h2>First</h2><p>Ships arrive.</p>',
    image: null,
    tags: [],
  });
  return slug;
}

let slug: string;
let secret: string;

export const OFFICE_STATES: readonly StateRow[] = [
  {
    title: 'The door of the back office',
    address: '/admin/login',
    states: [
      [
        'errors',
        async (page) => {
          await button(page, 'Log in').click();
          await page.getByText('This field is required.').first().waitFor();
        },
      ],
      [
        'colours',
        async (page) => {
          await page.getByTestId('color-scheme-switch').click();
          await page.getByTestId('colour-choices').waitFor();
        },
      ],
    ],
  },
  {
    title: 'The way in with an authenticator app',
    product: 'guarded',
    address: '/admin/login',
    fresh: true,
    states: [
      [
        'set-up',
        async (page) => {
          await giveCredentials(page, await makePerson(running().products.guarded, 'full'));
          await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
          await page.getByText('I cannot scan it').click();
          secret = (await page.getByTestId('totp-secret').innerText()).replaceAll(' ', '');
        },
      ],
      [
        'recovery codes',
        async (page) => {
          await page.getByLabel('Digit 1 of 6').click();
          await page.keyboard.type(await generate({ secret }));
          await page.getByRole('list', { name: 'Recovery codes' }).locator('code').first().waitFor();
        },
      ],
    ],
  },
  {
    title: 'The code that the door asks for',
    address: '/admin/login',
    before: (page) =>
      page.route('**/api/adminLogIn', (route) =>
        route.fulfill({
          status: 401,
          json: {
            status: 'error',
            data: { code: 'totp_required', requestId: 'r1' },
            message: 'Code, please.',
          },
        }),
      ),
    faults: /401|totp/,
    states: [
      [
        'of the app',
        async (page) => {
          await giveCredentials(page, { email: 'rosa@example.com', password: 'Kestrel' });
          await page.getByRole('heading', { name: 'Authenticator code' }).waitFor();
        },
      ],
      [
        'of recovery',
        async (page) => {
          await button(page, 'Use a recovery code').click();
          await page.getByLabel('Recovery code').waitFor();
        },
      ],
    ],
  },
  {
    title: 'A new password of the back office',
    address: '/admin/reset#token',
    states: [['asked', (page) => page.getByRole('heading', { name: 'Set a new password' }).waitFor()]],
  },
  {
    title: 'The set-up of an empty installation',
    address: '/admin/setup#token',
    states: [
      [
        'errors of the first step',
        async (page) => {
          await page.getByLabel('Brand').fill('');
          await button(page, 'Next').click();
          await page.getByText('This field is required').first().waitFor();
        },
      ],
      [
        'errors of the second step',
        async (page) => {
          await page.getByLabel('Brand').fill('Harbour Prices');
          await button(page, 'Next').click();
          await button(page, 'Make the administrator').click();
          await page.getByText('This field is required').first().waitFor();
        },
      ],
    ],
  },
  office({
    title: 'The dashboard in the teal theme',
    address: '/admin',
    ready: (page) => page.getByTestId('node').first().waitFor(),
    states: [
      ['whole', (page) => page.evaluate(() => (document.documentElement.dataset.colourTheme = 'teal'))],
    ],
  }),
  office({
    title: 'The drawer of a member',
    address: async () => {
      const { person } = await somebodyOf('simulated', 'member');
      return `/admin/users?q=${person.email}&user=${person.id}`;
    },
    states: [
      [
        'errors',
        async (page) => {
          await dialog(page).getByLabel('Days to add').fill('-5');
          await button(dialog(page), 'Extend').click();
          await dialog(page).getByText('Please give a whole number of days from 1 to 3,650.').waitFor();
          await button(dialog(page), 'Add note').click();
          await dialog(page).getByText('This field is required.').waitFor();
        },
      ],
      [
        'a note that is edited',
        async (page) => {
          await dialog(page).getByLabel('New note').fill('Asked for an invoice.\nSent on Monday.');
          await button(dialog(page), 'Add note').click();
          await button(dialog(page).getByTestId('user-note').first(), 'Edit').click();
          await dialog(page).getByTestId('user-note').first().getByLabel('Note').waitFor();
        },
      ],
      [
        'the question before an extension',
        async (page) => {
          await dialog(page).getByLabel('Days to add').fill('400');
          await button(dialog(page), 'Extend').click();
          await dialog(page, /^Extend the subscription of /).waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'The second factor of a member that is reset',
    address: async () => {
      const { person } = await somebodyOf('simulated', 'member');
      return `/admin/users?q=${person.email}&user=${person.id}`;
    },
    before: (page) =>
      page.route('**/api/admin/users/one?*', async (route) => {
        const response = await route.fetch();
        const { data, ...rest } = (await response.json()) as { data: object };
        await route.fulfill({ response, json: { ...rest, data: { ...data, secondFactor: true } } });
      }),
    states: [
      [
        'asked for',
        async (page) => {
          await button(dialog(page), 'Reset second factor').click();
          await dialog(page, /^Reset the second factor of /)
            .getByLabel('Reason')
            .waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'A dialog about an administrator',
    address: '/admin/administrators',
    faults: /40\d/,
    states: [
      [
        'removal',
        async (page) => {
          const { invited } = await officeRows();
          await button(page.getByRole('row').filter({ hasText: invited }), 'Remove Ines Editor').click();
          await dialog(page, 'Remove Ines Editor?').getByLabel('Your own password').waitFor();
        },
      ],
      [
        'invitation',
        async (page) => {
          await escape(page);
          await button(page, 'Invite administrator').click();
          await dialog(page, 'Invite an administrator').getByLabel('Role').waitFor();
          await button(dialog(page), 'Send invitation').click();
          await dialog(page).getByText('This field is required.').first().waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'A role that is changed',
    address: '/admin/administrators',
    before: () => makePerson(running().products.simulated, 'support', { name: 'Noor Haddad' }),
    faults: /40\d/,
    states: [
      [
        'refused',
        async (page) => {
          await button(page, 'Change role of Noor Haddad').first().click();
          await dialog(page).getByLabel('Role', { exact: true }).selectOption('Editor');
          await dialog(page).getByLabel('Your own password').fill('not my password');
          await button(dialog(page), 'Set role').click();
          await dialog(page).getByText('The current password is not right.').waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'The own account with an app',
    address: '/admin/account',
    before: (page) =>
      answer(page, '**/api/admin/totp', { connected: true, required: false, recoveryCodesLeft: 10 }),
    states: [
      ['connected', (page) => page.getByText('10 recovery codes are left').waitFor()],
      [
        'new recovery codes',
        async (page) => {
          await button(page, 'New recovery codes').click();
          await dialog(page, 'New recovery codes').waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'The drawer of a call',
    address: async () => `/admin/algocalls?call=${await calls()}`,
    // Tables of a call have more columns than its drawer is wide.
    mayScroll: /./,
    states: [
      ['open', (page) => page.getByTestId('call-detail').getByTestId('call-why').waitFor()],
      [
        'compared',
        async (page) => {
          const other = await answered('simulated', 'NASDAQ:INTU', 'technical');
          const named = page.getByTestId('call-detail').getByLabel('Number or address of the other call');
          await named.fill(`https://prices.example/calls/${other}`);
          await named.press('Enter');
          await page
            .getByTestId('call-detail')
            .getByText(/different/)
            .first()
            .waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'The editor of a page',
    address: async () => `/admin/pages/${(slug = await draft())}`,
    states: [
      [
        'a table',
        async (page) => {
          await text(page).click();
          await button(page, 'Insert a table').click();
          await button(page, 'Add a row below').waitFor();
          // The toolbar gives the keyboard back to the text with the next picture of the page.
          await text(page).and(page.locator(':focus')).waitFor();
          for (const title of ['Ship', 'From', 'Due']) {
            await page.keyboard.type(title);
            await page.keyboard.press('Tab');
          }
          await page.getByRole('region', { name: 'Preview' }).getByText('Due').waitFor();
        },
      ],
      [
        'a link that is refused',
        async (page) => {
          await button(page, 'Link').click();
          await dialog(page, 'Link').getByLabel('Address of the link').fill('javascript:alert(1)');
          await button(dialog(page), 'Apply').click();
          await dialog(page).getByText('This is no address that a link may have.').waitFor();
        },
      ],
      [
        'leaving unsaved',
        async (page) => {
          await button(dialog(page), 'Cancel').click();
          await dialog(page).waitFor({ state: 'detached' });
          await page.getByRole('link', { name: 'All pages' }).click();
          await dialog(page, 'Leave without saving?').waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'An editor whom somebody else was faster than',
    address: async () => `/admin/pages/${(slug = await draft())}`,
    faults: /409|Something went wrong!/,
    states: [
      [
        'told',
        async (page) => {
          const { call } = await somebodyOf('simulated', 'administrator');
          const { id, version } = await call<Draft>(`admin/pages/one?kind=page&slug=${slug}`);
          await call('admin/pages/save', {
            id,
            version,
            title: 'Harbour of Bea',
            description: '',
            html: '<p>Bea was here.</p>',
            image: null,
            tags: [],
          });
          await text(page).click();
          await page.keyboard.type(' Mine stays.');
          await page.keyboard.press('Control+s');
          await page
            .getByRole('alert')
            .filter({ hasText: 'Somebody else changed this page meanwhile' })
            .waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'The publication of a post',
    address: async () => `/admin/pages/${(slug = await draft('post'))}?kind=post`,
    states: [
      [
        'in the past',
        async (page) => {
          await button(page, 'Schedule').click();
          await dialog(page, 'Schedule')
            .getByLabel(/^Goes live at/)
            .fill('2020-05-01T09:30');
          await button(dialog(page), 'Schedule it').click();
          await dialog(page).getByText('Please choose a time in the future.').waitFor();
        },
      ],
      [
        'deletion',
        async (page) => {
          await escape(page);
          await button(page, 'Delete').click();
          await dialog(page, /^Delete “/).waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'A post that is planned, in its list,',
    address: async () => {
      slug = await draft('post');
      const { call } = await somebodyOf('simulated', 'administrator');
      const { id, version } = await call<Draft>(`admin/pages/one?kind=post&slug=${slug}`);
      await call('admin/pages/publish', { id, version, atMs: Date.UTC(2099, 4, 1) });
      return '/admin/pages?tab=posts';
    },
    states: [
      [
        'found',
        async (page) => {
          await page.getByLabel('Search by title, address or topic').fill(slug);
          await page
            .getByTestId(`page-${slug}`)
            .getByText(/^Goes live on /)
            .waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'An album',
    address: '/admin/pages?tab=albums',
    states: [
      ['in the list', (page) => page.getByTestId('collection-item').first().waitFor()],
      [
        'files that are refused',
        async (page) => {
          await button(page, 'Edit A market day, drawn').click();
          await dialog(page)
            .locator('input[type="file"]')
            .setInputFiles([
              { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
              { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
              { name: 'quay.png', mimeType: 'image/png', buffer: png(90, 60) },
            ]);
          await dialog(page).getByLabel('Caption of picture 4').waitFor();
          await dialog(page).getByRole('alert').scrollIntoViewIfNeeded();
        },
      ],
      [
        'leaving unsaved',
        async (page) => {
          await page.keyboard.press('Escape');
          await dialog(page, 'Leave without saving?').waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'A message of a reader',
    address: '/admin/messages',
    states: [
      [
        'open',
        async (page) => {
          await button(page.getByTestId('message-row').first(), /./).first().click();
          await dialog(page).getByTestId('message-text').waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'A message to a member',
    address: '/admin/notifications',
    states: [
      [
        'composed',
        async (page) => {
          const { person } = await busyMember();
          await page.getByLabel('Name, username or email').fill(person.email);
          await button(page.getByRole('list', { name: 'Members found' }), new RegExp(person.email)).click();
          await page.getByLabel('Title', { exact: true }).fill('The harbour closes at noon');
          await page.getByLabel('Message', { exact: true }).fill('Come at seven.');
          await page.getByTestId('message-preview').getByText('Come at seven.').waitFor();
        },
      ],
      [
        'asked about',
        async (page) => {
          await button(page, 'Review and send').click();
          await dialog(page, 'Send this message?').waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'An import of tickers',
    address: '/admin/tickers?q=AAPL',
    states: [
      [
        'what it would do',
        async (page) => {
          await button(page, 'Import CSV').click();
          await page.getByLabel('CSV file').setInputFiles({
            name: 'harbour.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from(
              'symbol,name,exchangeShortName,type,sector\nQUAYS,Quayside Bakery,NASDAQ,stock,\nB<D,Bad,NASDAQ,stock,',
            ),
          });
          await page.getByTestId('import-report').getByText('What importing harbour.csv would do').waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'The drawer of a ticker',
    address: '/admin/tickers?q=AAPL',
    ready: (page) => page.getByTestId('ticker-NASDAQ:AAPL').waitFor(),
    faults: /422|Something went wrong/,
    states: [
      [
        'open',
        async (page) => {
          await button(page, 'Edit NASDAQ:AAPL').click();
          await dialog(page, 'NASDAQ:AAPL').getByLabel('Name', { exact: true }).waitFor();
        },
      ],
      [
        'a history that is not fetched',
        async (page) => {
          await button(dialog(page), 'Fetch the history').click();
          const told = dialog(page).getByText('Simulated prices are made on demand');
          await told.waitFor();
          await told.scrollIntoViewIfNeeded();
        },
      ],
    ],
  }),
  office({
    title: 'The search at the source of prices',
    address: '/admin/tickers?q=AAPL',
    before: (page) =>
      answer(page, '**/api/admin/tickers/provider-search?*', {
        vendor: 'fmp',
        items: [
          {
            exchangeShortName: 'NYSE',
            symbol: 'BRK.B',
            vendorSymbol: 'BRK-B',
            name: 'Berkshire Hathaway Inc.',
            type: 'stock',
            currency: 'USD',
            known: true,
          },
        ],
      }),
    states: [
      [
        'open',
        async (page) => {
          await button(page, 'Add a ticker').click();
          await dialog(page, 'Add a ticker').getByLabel('Symbol at the source').waitFor();
        },
      ],
    ],
  }),
  office({
    title: 'A file that is being sent',
    address: '/admin/imports',
    before: (page) => hold(page, '**/api/admin/imports/part*'),
    states: [
      [
        'progress',
        async (page) => {
          await page.getByLabel('CSV file of symbols').setInputFiles({
            name: 'wharf.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from('symbol,name,exchangeShortName,type\nWHARF,Wharf Works,NASDAQ,stock\n'),
          });
          await page.getByText('Is being sent').first().waitFor();
        },
      ],
    ],
    fresh: true,
  }),
  office({
    title: 'The settings page with its tests sent',
    address: '/admin/settings',
    states: [
      [
        'sent',
        async (page) => {
          await button(page, 'Send me a test mail').click();
          await page.getByText(/^No mail server is configured: /).waitFor();
          await button(page, 'Send me a test push').click();
          await page.getByText(/^None of your browsers takes pushes\./).waitFor();
        },
      ],
      [
        'leaving unsaved',
        async (page) => {
          await page.getByLabel('Brand', { exact: true }).fill('Nordlys');
          await page.getByText('1 change is not saved').waitFor();
        },
      ],
    ],
  }),
];
