// Prints your watchlists, then makes one. Node 20 or newer; a token with the scopes read:watchlists and write:watchlists.
const url = process.env.PRICEALGO_URL ?? 'http://localhost:3001';
const token = process.env.PRICEALGO_TOKEN;

/** Every answer is {status, data, message}; a refusal that a person should read comes with status 200. */
async function ask(path, body, idempotencyKey) {
  const answer = await fetch(`${url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': idempotencyKey } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (answer.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get('retry-after'))));
    return ask(path, body, idempotencyKey);
  }
  const { status, data, message } = await answer.json();
  if (status !== 'success') throw new Error(`${data.code}: ${message}`);
  return data;
}

for (const { name } of await ask('watchlists')) process.stdout.write(`${name}\n`);
await ask('watchlists/create', { name: 'From Node' }, crypto.randomUUID());
process.stdout.write('made: From Node\n');
