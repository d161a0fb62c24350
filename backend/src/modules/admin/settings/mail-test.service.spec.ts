import { MailTestService } from './mail-test.service.js';

const context = { address: '192.0.2.1', requestId: 'a-request', userAgent: '' };

/** A service whose queue reports a refused mail, each time in the next of these states. */
function serviceSeeing(...states: string[]): MailTestService {
  const em = { fork: () => em, transactional: (work: (em: unknown) => unknown) => work(em) };
  const job = { failedReason: 'SMTP EENVELOPE 550 for mail mail-test' };
  const parts = [
    em,
    { current: () => ({ email: 'eve@example.org', name: 'Eve' }) },
    { send: () => 'job 1' },
    { find: async () => ({ state: states.shift(), job }) },
    { record: () => undefined },
    { env: { MAIL_DRIVER: 'smtp' } },
  ] as unknown as ConstructorParameters<typeof MailTestService>;
  return new MailTestService(...parts);
}

describe('a test mail that the server refused', () => {
  it('is not said to be tried again while the queue is still giving it up', async () => {
    await expect(serviceSeeing('active', 'failed').run('1', context)).rejects.toThrow(/\(EENVELOPE 550\)$/);
  });

  it('is said to be tried again where it waits for that', async () => {
    await expect(serviceSeeing('delayed').run('1', context)).rejects.toThrow(/It is tried again\.$/);
  });
});
