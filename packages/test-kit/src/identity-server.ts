import { createHash, createHmac, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

/** Who is logged in at the provider. */
export interface Person {
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string;
}

/** What the provider does wrong. */
export interface IdentityFaults {
  nonce?: string;
  issuer?: string;
  audience?: string;
  /** Signs with a key that it does not publish. */
  foreignKey?: boolean;
  expired?: boolean;
  /** Every answer of the token endpoint. */
  tokenStatus?: number;
  /** Says that somebody else was logged in, in the state. */
  state?: string;
}

interface Grant {
  provider: string;
  clientId: string;
  redirectUri: string;
  nonce: string | null;
  challenge: string | null;
  person: Person;
}

const CLIENT = { id: 'our-client', secret: 'what only the two of us know' };
const ADA: Person = { subject: 'ada-1', email: 'ada@example.org', emailVerified: true, name: 'Ada Lovelace' };

/**
 * Google, LinkedIn and Facebook on loopback: two OpenID Connect providers (`/google` with PKCE and nonce, `/linkedin`
 * without either) and Facebook's OAuth 2.0 with a Graph API (`/facebook`). Start it, give `env()` to the product.
 */
export class IdentityServer {
  person: Person = ADA;
  faults: IdentityFaults = {};
  /** `page` shows one button and a way to cancel; `auto` sends the browser straight back; `refuse` says no for it. */
  consent: 'page' | 'auto' | 'refuse';
  /** Every request, as `METHOD path`. */
  readonly seen: string[] = [];
  private readonly grants = new Map<string, Grant>();
  private readonly tokens = new Map<string, Person>();
  private readonly server = http.createServer((request, response) => void this.answer(request, response));
  private key!: CryptoKey;
  private foreign!: CryptoKey;
  private jwk!: JWK;

  constructor({ consent = 'page' }: { consent?: 'page' | 'auto' | 'refuse' } = {}) {
    this.consent = consent;
  }

  async listen(port = 0): Promise<this> {
    const pair = await generateKeyPair('RS256');
    this.key = pair.privateKey;
    this.foreign = (await generateKeyPair('RS256')).privateKey;
    this.jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Settings that make the product use this server for all three. */
  env(): Record<string, string> {
    return {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: `${this.url}/google`,
      LINKEDIN_CLIENT_ID: CLIENT.id,
      LINKEDIN_CLIENT_SECRET: CLIENT.secret,
      LINKEDIN_ISSUER: `${this.url}/linkedin`,
      FACEBOOK_CLIENT_ID: CLIENT.id,
      FACEBOOK_CLIENT_SECRET: CLIENT.secret,
      FACEBOOK_AUTHORIZE_URL: `${this.url}/facebook/dialog`,
      FACEBOOK_GRAPH_URL: `${this.url}/facebook/graph`,
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const [, provider = '', ...rest] = url.pathname.split('/');
    this.seen.push(`${request.method} ${url.pathname}`);
    const route = rest.join('/');
    if (route === 'authorize' || route === 'dialog') return this.authorize(provider, url, response);
    if (route === 'token' || route === 'graph/oauth/access_token') {
      return this.token(provider, new URLSearchParams(await bodyOf(request)), response);
    }
    if (route === '.well-known/openid-configuration') return json(response, this.discovery(provider));
    if (route === 'jwks') return json(response, { keys: [this.jwk] });
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const person = this.tokens.get(bearer);
    if (!person) return json(response, { error: 'invalid_token' }, 401);
    if (route === 'userinfo') return json(response, claimsOf(person));
    const proof = createHmac('sha256', CLIENT.secret).update(bearer).digest('hex');
    const proven = url.searchParams.get('appsecret_proof') === proof;
    if (route !== 'graph/me' || !proven) return json(response, { error: { message: 'no such thing' } }, 400);
    const { subject: id, name, email } = person;
    return json(response, { id, name, ...(email ? { email } : {}) });
  }

  private discovery(provider: string): object {
    const issuer = `${this.url}/${provider}`;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...(provider === 'google' ? { code_challenge_methods_supported: ['S256'] } : {}),
    };
  }

  private authorize(provider: string, url: URL, response: http.ServerResponse): void {
    const asked = url.searchParams;
    const redirectUri = asked.get('redirect_uri') ?? '';
    const right =
      asked.get('client_id') === CLIENT.id &&
      asked.get('response_type') === 'code' &&
      asked.get('scope')?.includes('email') === true &&
      redirectUri.endsWith(`/api/auth/${provider}/callback`);
    if (!right) return json(response, { error: 'invalid_request' }, 400);
    const code = randomBytes(16).toString('hex');
    this.grants.set(code, {
      provider,
      clientId: CLIENT.id,
      redirectUri,
      nonce: provider === 'google' ? asked.get('nonce') : null,
      challenge: asked.get('code_challenge'),
      person: this.person,
    });
    const back = (values: Record<string, string>): string => {
      const state = this.faults.state ?? asked.get('state') ?? '';
      return `${redirectUri}?${new URLSearchParams({ ...values, state })}`;
    };
    const [yes, no] = [back({ code }), back({ error: 'access_denied' })];
    if (this.consent === 'page') return consentPage(response, this.person.name, yes, no);
    response.writeHead(302, { location: this.consent === 'auto' ? yes : no }).end();
  }

  private async token(provider: string, form: URLSearchParams, response: http.ServerResponse): Promise<void> {
    if (this.faults.tokenStatus) return json(response, { error: 'server_error' }, this.faults.tokenStatus);
    const grant = this.grants.get(form.get('code') ?? '');
    this.grants.delete(form.get('code') ?? '');
    const verifier = form.get('code_verifier');
    const challenge = verifier ? createHash('sha256').update(verifier).digest('base64url') : null;
    const right =
      grant?.provider === provider &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge === challenge &&
      form.get('client_id') === CLIENT.id &&
      form.get('client_secret') === CLIENT.secret;
    if (!right) return json(response, { error: 'invalid_grant' }, 400);
    const accessToken = randomBytes(16).toString('hex');
    this.tokens.set(accessToken, grant.person);
    const idToken = provider === 'facebook' ? {} : { id_token: await this.idToken(grant) };
    return json(response, { access_token: accessToken, token_type: 'bearer', expires_in: 300, ...idToken });
  }

  private idToken({ provider, person, nonce }: Grant): Promise<string> {
    const { faults } = this;
    const nowS = Math.floor(Date.now() / 1_000) - (faults.expired ? 7_200 : 0);
    const said = faults.nonce ?? nonce;
    return new SignJWT({ ...claimsOf(person), ...(said ? { nonce: said } : {}) })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(faults.issuer ?? `${this.url}/${provider}`)
      .setAudience(faults.audience ?? CLIENT.id)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + 300)
      .sign(faults.foreignKey ? this.foreign : this.key);
  }
}

function claimsOf({ subject, email, emailVerified, name }: Person): Record<string, unknown> {
  return { sub: subject, name, ...(email ? { email, email_verified: emailVerified } : {}) };
}

function consentPage(response: http.ServerResponse, name: string, yes: string, no: string): void {
  const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><title>Log in</title><main><h1>Log in</h1>
    <p><a id="allow" href="${attribute(yes)}">Continue as ${attribute(name)}</a></p>
    <p><a id="deny" href="${attribute(no)}">Cancel</a></p></main></html>`);
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function json(response: http.ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
