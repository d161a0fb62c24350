// Checks the public record of PriceAlgo from the outside:
//   node verify-ledger.mjs https://HOST [--head FILE]... [--call CALL_ID]...
// Needs Node 20 and nothing else. --head: a line of ledger-heads.jsonl that you or somebody else kept.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const USAGE = 'Usage: node verify-ledger.mjs https://HOST [--head FILE]... [--call CALL_ID]...';

function readArguments() {
  const list = { type: 'string', multiple: true, default: [] };
  try {
    return parseArgs({ allowPositionals: true, options: { head: list, call: list } });
  } catch (error) {
    return fail(`${error.message}\n${USAGE}`);
  }
}

const { values, positionals } = readArguments();
const site = (positionals[0] ?? '').replace(/\/$/, '');
if (!site) fail(USAGE);

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
  if (answer.status === 429 || answer.status === 503) {
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

/** @returns the lines of a file that somebody kept; a file without any proves nothing */
function keptLines(file) {
  let lines = [];
  try {
    lines = linesOf(readFileSync(file, 'utf8'));
  } catch (error) {
    fail(error.message);
  }
  return lines.length > 0 ? lines : fail(`${file} has no head in it`);
}

const linesOf = (text) => text.split('\n').filter(Boolean);

function parsed(line, from) {
  try {
    const { body, signature } = JSON.parse(line);
    return { body, signature, head: JSON.parse(body) };
  } catch {
    return fail(`${from}: this is no head: ${line.slice(0, 80)}`);
  }
}

function checkHead(line, from, calls, outcomes) {
  const { body, signature, head } = parsed(line, from);
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

/** What the chains say of a call: its record, its hash, and its entries in their order. */
const known = new Map();
const calls = await chain('/api/call-chain', (record, hash) =>
  known.set(record.id, { record, hash, entries: [] }),
);
const outcomes = await chain('/api/outcome-chain', (record) => {
  const call = known.get(record.callId);
  if (call?.hash !== record.callHash) fail(`the outcome ${record.seq} is about no call of the chain`);
  if (call.entries.some((entry) => entry.kind === record.kind && entry.horizon === record.horizon))
    fail(`the outcome ${record.seq} is told for a second time`);
  call.entries.push(record);
});
say(`${calls.length - 1} calls fit; last hash ${calls.at(-1)}`);
say(`${outcomes.length - 1} outcomes and withdrawals fit; last hash ${outcomes.at(-1)}`);

const published = linesOf(await (await get('/ledger-heads.jsonl')).text());
let previous = '0'.repeat(64);
let key;
for (const line of published) {
  const head = checkHead(line, '/ledger-heads.jsonl', calls, outcomes);
  if (head.previous !== previous) fail(`/ledger-heads.jsonl: ${head.day} does not follow the head before it`);
  if (key && key !== head.publicKey) say(`from ${head.day} on another key signs: ask the operator why`);
  key = head.publicKey;
  previous = sha256(parsed(line).body);
}
say(`${published.length} signed heads fit; public key: ${key ?? 'none yet'}`);

for (const file of values.head)
  for (const line of keptLines(file)) {
    const { day } = checkHead(line, file, calls, outcomes);
    if (!published.includes(line))
      fail(`the head of ${day} in ${file} is not among those that are published now`);
    say(`the head of ${day} in ${file} fits`);
  }

for (const id of values.call) {
  const { data } = await (await get(`/api/call-evidence?callId=${id}`)).json();
  const call = known.get(id) ?? fail(`the call ${id} is not in the chain`);
  const { record, entries } = call;
  if (data.link.hash !== call.hash || canonical(data.link.record) !== canonical(record))
    fail(`the call ${id} is not the one of the chain`);
  if (canonical(data.entries.map((entry) => entry.record)) !== canonical(entries))
    fail(`the outcomes of the call ${id} are not those of the chain`);
  const judged = entries.filter(({ kind }) => kind === 'outcome').length;
  if (judged === 0) say(`the call ${id} is in the chain and not judged yet`);
  else if (data.output === null) fail(`the call ${id} is judged, and what it said is kept back`);
  else if (
    sha256(canonical(data.params)) !== record.paramsHash ||
    sha256(canonical(data.output)) !== record.outputHash
  )
    fail(`the call ${id} did not say what is shown now`);
  else if (data.peers.some((peer) => !JSON.stringify(data.output).includes(JSON.stringify(peer))))
    fail(`the call ${id} was not compared with the peers that are shown now`);
  else say(`the call ${id} said what is shown now; ${judged} outcomes`);
}
