// Loaded into the product before its own code. Its machine's DNS server is that of ATTACK_DNS; which names the system's own look-up is
// asked for is noted, and how long look-ups of it take is answered to a message.
import dns from 'node:dns';

const LOOK_UPS = 25;
const asked = new Set();

const { Resolver } = dns.promises;
dns.promises.Resolver = class extends Resolver {
  constructor(options) {
    super(options);
    this.setServers([process.env.ATTACK_DNS]);
  }
};

const { lookup } = dns;
dns.lookup = (hostname, ...rest) => {
  asked.add(hostname);
  return lookup(hostname, ...rest);
};

/** One after the other, each in a thread of libuv, as every look-up of a database, a mail server or a vendor is. */
async function lookUps() {
  const times = [];
  for (let n = 0; n < LOOK_UPS; n += 1) {
    const startMs = performance.now();
    await dns.promises.lookup('localhost');
    times.push(performance.now() - startMs);
  }
  return { times, asked: [...asked] };
}

process.on('message', (message) => {
  if (message === 'lookUps') void lookUps().then((answer) => process.send?.({ lookUps: answer }));
});
