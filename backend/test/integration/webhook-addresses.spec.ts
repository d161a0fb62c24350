import { makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { API, sharedApp } from '../setup/shared-app.js';

describe('webhooks to an address that is not of a public server', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    const test = await sharedApp(API);
    browser = new TestBrowser(test);
    await browser.logIn((await makeAccount(test)).email);
  });

  it.each([
    'http://hooks.example.org/',
    'https://127.0.0.1/',
    'https://10.0.0.7/hook',
    'https://[::1]/',
    'https://localhost/',
    'https://hooks.example.org:8443/',
    'https://ann:secret@hooks.example.org/',
    'https://metadata.internal/',
    'no address',
  ])('are refused where that is %s', async (url) => {
    const { status, body } = await browser.post('/api/webhooks/create', { url, events: ['alert.fired'] });
    expect([status, body.data]).toMatchObject([
      400,
      { code: 'invalid_request', fields: { url: expect.any(String) } },
    ]);
  });
});
