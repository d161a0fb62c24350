// Checks the public record of PriceAlgo from the outside:
//   node verify-ledger.mjs https://HOST [--head FILE]... [--call CALL_ID]...
// Needs Node 20 and nothing else. --head: a line of ledger-heads.jsonl that you or somebody else kept.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    head: { type: 'string', multiple: true, default: [] },
    call: { type: 'string', multiple: true, default: [] },
  },
});
const site = (positionals[0] ?? '').replace(/\/$/, '');
if (!site) fail('Usage: node verify-ledger.mjs https://HOST [--head FILE]... [--call CALL_ID]...');

/** RFC 8785: keys in the order of their UTF-16 units, no spaces, numbers as ECMAScript writes them. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

function say(message) {
  process.stdout.write(`${message}\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function get(path) {
  const answer = await fetch(site + path);
  if (answer.status === 429) {
    await new Promise((resolve) =>
      setTimeout(resolve, 1_000 * Number(answer.headers.get('retry-after') ?? 5)),
    );
    return get(path);
  }
  if (!answer.ok) fail(`${path} answers ${answer.status}`);
  return answer;
}

/** @returns the hash of each link by its place; [0] is the start */
async function chain(path, each) {
  const hashes = ['0'.repeat(64)];
  for (;;) {
    const { data } = await (await get(`${path}?afterSeq=${hashes.length - 1}`)).json();
    if (data.links.length === 0) break;
    for (const { record, previousHash, hash } of data.links) {
      const before = hashes.at(-1);
      if (
        record.seq !== hashes.length ||
        previousHash !== before ||
        hash !== sha256(`${before}\n${canonical(record)}`)
      )
        fail(`${path} is broken at ${hashes.length}`);
      each(record, hash);
      hashes.push(hash);
    }
  }
  return hashes;
}

function checkHead(text, from, calls, outcomes) {
  const { body, signature } = JSON.parse(text);
  const head = JSON.parse(body);
  const x = Buffer.from(head.publicKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  if (!verify(null, Buffer.from(body), key, Buffer.from(signature, 'base64')))
    fail(`${from}: the signature of ${head.day} does not fit`);
  if (calls[head.calls.seq] !== head.calls.hash)
    fail(`${from}: the calls up to ${head.day} are not those of the head`);
  if (outcomes[head.outcomes.seq] !== head.outcomes.hash)
    fail(`${from}: the outcomes up to ${head.day} are not those of the head`);
  return head;
}

const callHash = new Map();
const calls = await chain('/api/call-chain', (record, hash) => callHash.set(record.id, hash));
const outcomes = await chain('/api/outcome-chain', (record) => {
  if (callHash.get(record.callId) !== record.callHash)
    fail(`the outcome ${record.seq} is about no call of the chain`);
});
say(`${calls.length - 1} calls fit; last hash ${calls.at(-1)}`);
say(`${outcomes.length - 1} outcomes and withdrawals fit; last hash ${outcomes.at(-1)}`);

const lines = (await (await get('/ledger-heads.jsonl')).text()).split('\n').filter(Boolean);
let previous = '0'.repeat(64);
const keys = new Set();
for (const line of lines) {
  const head = checkHead(line, '/ledger-heads.jsonl', calls, outcomes);
  if (head.previous !== previous) fail(`/ledger-heads.jsonl: ${head.day} does not follow the head before it`);
  previous = sha256(JSON.parse(line).body);
  keys.add(head.publicKey);
}
say(`${lines.length} signed heads fit; public keys: ${[...keys].join(', ') || 'none yet'}`);

for (const file of values.head)
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean))
    say(`the head of ${checkHead(line, file, calls, outcomes).day} in ${file} fits`);

for (const id of values.call) {
  const { data } = await (await get(`/api/call-evidence?callId=${id}`)).json();
  if (data.link.hash !== callHash.get(id)) fail(`the call ${id} is not the one of the chain`);
  const { paramsHash, outputHash } = data.link.record;
  if (data.output === null) say(`the call ${id} is in the chain and not judged yet`);
  else if (sha256(canonical(data.params)) !== paramsHash || sha256(canonical(data.output)) !== outputHash)
    fail(`the call ${id} did not say what is shown now`);
  else say(`the call ${id} said what is shown now; ${data.entries.length} outcomes`);
}
