import { randomInt } from 'node:crypto';
import { linkIn, messageTo } from '@pricealgo/test-kit/outbox';
import { giveCredentials, makePerson } from '../kit/people.ts';
import { expect, test } from '../kit/test.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** A symbol of this run alone. */
const symbol = (): string => `Q${Array.from({ length: 5 }, () => LETTERS[randomInt(26)]).join('')}`;

test.describe('The back office of a product that is well', () => {
  test.use({ as: 'full' });

  test('The dashboard says how the product is, lists its processes, and what the checks of the installation find', async ({
    page,
  }) => {
    await page.goto('/admin');
    for (const name of [
      'usersOnline',
      'sockets',
      'quotesPerSecond',
      'feedLagMs',
      'queueWaiting',
      'serverErrors',
    ])
      await page.getByTestId(`figure-${name}`).filter({ hasText: /\d/ }).waitFor();
    const node = page.getByRole('table', { name: 'Processes' }).getByTestId('node');
    await node.getByText('api, worker, feed').waitFor();
    await node.getByText('Running').waitFor();
    const checks = page.getByTestId('checks');
    await checks
      .getByTestId('check-migrations')
      .getByText('Every migration of this release has run.')
      .waitFor();
    await checks.getByTestId('check-source').getByText('Prices come from simulated.').waitFor();
    await page.getByTestId('figure-serverErrors').click();
    await page.getByRole('heading', { name: 'Server errors', level: 1 }).waitFor();
  });

  test.describe('A file of tickers', () => {
    // A refused back-fill is an answer that the browser notes.
    test.use({ expectedFaults: /^422: |status of 422|Something went wrong!$/ });

    test('A file of tickers is imported after its report was seen, and its ticker is found by everybody', async ({
      page,
      target,
      anotherPage,
    }) => {
      const quay = symbol();
      await page.goto('/admin/tickers');
      await page.getByRole('button', { name: 'Import CSV' }).click();
      await page.getByLabel('CSV file').setInputFiles({
        name: 'harbour.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'symbol,name,exchangeShortName,type,sector',
            `${quay},Quayside Bakery,NASDAQ,stock,Consumer Defensive`,
            'B<D,Bad,NASDAQ,stock,',
          ].join('\n'),
        ),
      });
      const report = page.getByTestId('import-report');
      await report.getByText('What importing harbour.csv would do').waitFor();
      expect(await report.getByTestId('import-added').innerText()).toBe('1');
      expect(await report.getByTestId('import-refused').innerText()).toBe('1');
      await report.getByText('symbol must be a symbol like AAPL, not "B<D"').waitFor();
      const address = `${target.url}/api/ticker?exchangeShortName=NASDAQ&symbol=${quay}`;
      expect((await fetch(address)).status).toBe(404);
      await page.getByRole('button', { name: 'Import 1 ticker' }).click();
      await report.getByText('What was imported from harbour.csv').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();

      await page.getByLabel('Symbol or name').fill(quay.toLowerCase());
      await page.getByRole('button', { name: `Edit NASDAQ:${quay}` }).click();
      const drawer = page.getByRole('dialog', { name: `NASDAQ:${quay}` });
      await drawer.getByLabel('Name', { exact: true }).fill('Quayside Bakers');
      await drawer.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The ticker was saved.').waitFor();
      await drawer.getByRole('button', { name: 'Fetch the history' }).click();
      await drawer.getByText('Simulated prices are made on demand').waitFor();
      await drawer.getByLabel('Ratio, like 4:1').fill('4:1');
      await drawer.getByLabel('Date', { exact: true }).fill('2020-08-31');
      await drawer.getByRole('button', { name: 'Add', exact: true }).click();
      await drawer.getByText('4 new for one old').waitFor();

      const visitor = await anotherPage();
      await visitor.goto(`/tickers/NASDAQ/${quay}`);
      await visitor.getByRole('heading', { level: 1 }).getByText('Quayside Bakers').waitFor();
    });
  });

  test('A setting is not lost unasked, and what is saved stands in the history and is seen by visitors', async ({
    page,
    call,
    anotherPage,
  }) => {
    await page.goto('/admin/settings');
    const links = page.getByRole('textbox', { name: 'Social links' });
    const label = `Harbour ${symbol()}`;
    const line = `${label}, https://harbour.example/news`;
    await links.fill(line);
    await page.getByText('1 change is not saved').waitFor();
    await page
      .getByRole('navigation', { name: 'Back office sections' })
      .getByRole('link', { name: 'Jobs' })
      .click();
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect(await links.inputValue()).toBe(line);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Settings saved').first().waitFor();
    // Others change settings of this product meanwhile.
    const newest = page
      .getByRole('table', { name: 'History' })
      .getByRole('row')
      .filter({ hasText: 'Social links' })
      .filter({ hasText: label })
      .first();
    await newest.getByText('by Rosa Keeper').waitFor();
    const visitor = await anotherPage();
    await visitor.goto('/contact');
    await visitor.getByRole('contentinfo').getByRole('link', { name: label }).waitFor();

    // Taken out by hand, which is the default.
    await links.fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page
      .getByTestId('setting-application.socialLinks')
      .getByText('Changed')
      .waitFor({ state: 'detached' });
    await newest.getByText('the default', { exact: true }).waitFor();
    expect(JSON.stringify(await call('admin/settings'))).not.toContain(label);
  });
});

test.describe('An administrator who forgot the password', () => {
  test.use({ product: 'guarded' });

  test('An administrator who forgot the password sets another one by mail, and is asked for the app', async ({
    page,
    target,
  }) => {
    const { email } = await makePerson(target, 'full');
    await page.goto('/admin/login');
    await page.getByRole('main').getByText('PriceAlgo Back office').waitFor();
    await page.getByTestId('color-scheme-switch').click();
    await page.getByTestId('colour-choices').getByText('Dark', { exact: true }).click();
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The login has a field of this name, too.
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
    await page.goto(linkIn(await messageTo(target.url, email)));
    await page.getByLabel('New password', { exact: true }).fill('Heron-of-the-harbour-4');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Admin login' }).click();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await giveCredentials(page, { email, password: 'Heron-of-the-harbour-4' });
    await page.getByRole('heading', { name: 'Set up your authenticator app' }).waitFor();
  });
});
