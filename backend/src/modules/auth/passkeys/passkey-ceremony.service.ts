import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PASSKEY_CHALLENGE_MS } from '@pricealgo/contract/passkey-bounds';
import type {
  NewPasskeyDto,
  PasskeyAnswerDto,
  PasskeyCreationDto,
  PasskeyRequestDto,
} from '@pricealgo/contract/passkeys';
import { AppError } from '../../../common/errors/app-error.js';
import { Brand } from '../../../infra/mail/brand.js';
import type { User } from '../../users/index.js';
import { Passkey } from '../auth.entities.js';
import { type RedeemedTicket, TicketService } from '../credentials/ticket.service.js';
import { RelyingPartyService } from './relying-party.service.js';

/** ES256, RS256 and EdDSA, as COSE numbers them. */
const ALGORITHMS = [-7, -257, -8];
const PREFERRED = 'preferred' as const;
const PUBLIC_KEY = 'public-key' as const;

/** What a challenge is for. It is a ticket: random, kept as a hash, good once, for five minutes. */
export type PasskeyPurpose = 'passkey-add' | 'passkey-login' | 'passkey-proof';

/** What was made, as it is kept, and for which challenge. */
export type MadePasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> & {
  challenge: string;
};

/** Loaded by the first who needs it: most processes never do. */
const webauthn = () => import('@simplewebauthn/server');

/** Asks browsers for passkeys and checks what they answer. Rights, words and mails are the callers'. */
@Injectable()
export class PasskeyCeremonyService {
  constructor(
    private readonly em: EntityManager,
    private readonly tickets: TicketService,
    private readonly party: RelyingPartyService,
    private readonly brand: Brand,
  ) {}

  get available(): boolean {
    return this.party.available;
  }

  /** @throws AppError `passkey_unavailable` */
  assertAvailable(): void {
    this.party.id();
  }

  /** @param sessionId the only one that may answer @throws AppError `passkey_unavailable` */
  async creation(user: User, sessionId: string): Promise<PasskeyCreationDto> {
    const id = this.party.id();
    return {
      challenge: await this.challenge('passkey-add', user, sessionId),
      timeout: PASSKEY_CHALLENGE_MS,
      rp: { id, name: this.brand.name },
      user: {
        id: Buffer.from(user.id).toString('base64url'),
        name: user.email,
        displayName: user.name,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: PUBLIC_KEY })),
      excludeCredentials: await this.descriptors(user),
      authenticatorSelection: {
        residentKey: PREFERRED,
        requireResidentKey: false,
        userVerification: PREFERRED,
      },
      attestation: 'none',
    };
  }

  /** @param sessionId the only one that may answer; left out at a login @throws AppError `passkey_unavailable` */
  async request(
    user: User,
    purpose: 'passkey-login' | 'passkey-proof',
    sessionId?: string,
  ): Promise<PasskeyRequestDto> {
    return {
      rpId: this.party.id(),
      challenge: await this.challenge(purpose, user, sessionId),
      timeout: PASSKEY_CHALLENGE_MS,
      allowCredentials: await this.descriptors(user),
      userVerification: PREFERRED,
    };
  }

  /**
   * Whoever adds the passkey uses its challenge up in the same transaction; what is no passkey uses it up here.
   * @throws AppError `passkey_invalid` | `passkey_expired` | `passkey_unavailable`
   */
  async made(userId: string, sessionId: string, given: NewPasskeyDto): Promise<MadePasskey> {
    const said = readClientData(given.clientDataJSON);
    if (!said) throw new AppError('passkey_invalid');
    const em = this.em.fork();
    const ticket = await this.tickets.peek(em, 'passkey-add', said.challenge).catch(expired);
    try {
      this.assertMine(ticket, said, userId, sessionId);
      return await this.verified(said, given);
    } catch (error) {
      await this.use(em, 'passkey-add', said.challenge);
      throw error;
    }
  }

  /** Uses a challenge up: of several answers at the same time exactly one succeeds. @throws AppError `passkey_expired` */
  use(em: EntityManager, purpose: PasskeyPurpose, challenge: string): Promise<RedeemedTicket> {
    return this.tickets.redeem(em, purpose, challenge).catch(expired);
  }

  private async verified({ challenge, origin }: ClientData, given: NewPasskeyDto): Promise<MadePasskey> {
    const { id, transports = [], ...response } = given;
    const { verifyRegistrationResponse } = await webauthn();
    const expectedRPID = this.party.id();
    await assertNotAttested(given.attestationObject);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: PUBLIC_KEY, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(refused);
    // The library reads the name out of the signed data: what stands beside it must be the same.
    if (registrationInfo?.credential.id !== id) throw new AppError('passkey_invalid');
    const { publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.join(' '),
      challenge,
    };
  }

  /**
   * Uses the challenge up, right or wrong.
   * @returns whether a passkey of this account answered it
   * @throws AppError `passkey_expired` | `passkey_unavailable`
   */
  async isRight(
    user: User,
    purpose: 'passkey-login' | 'passkey-proof',
    given: PasskeyAnswerDto,
    sessionId?: string,
  ): Promise<boolean> {
    const expectedRPID = this.party.id();
    const { id, ...response } = given;
    try {
      const { origin, challenge } = await this.take(purpose, user, given, sessionId);
      const passkey = await this.em.fork().findOne(Passkey, { credentialId: id, userId: user.id });
      if (!passkey) return false;
      const { verifyAuthenticationResponse } = await webauthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { id, rawId: id, type: PUBLIC_KEY, response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID,
        credential: {
          id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
        requireUserVerification: false,
      }).catch(refused);
      return verified && (await this.count(passkey, authenticationInfo.newCounter));
    } catch (error) {
      if (error instanceof AppError && error.code === 'passkey_invalid') return false;
      throw error;
    }
  }

  /** The row decides, not what was read before: a copy that counts for itself is noticed, also at the same moment. */
  private async count({ id, userId }: Passkey, counter: number): Promise<boolean> {
    const taken = await this.em.fork().execute<{ id: string }[]>(
      `update passkey set counter = ?, last_used_at = now()
       where id = ? and user_id = ? and (counter < ?::bigint or (counter = 0 and ?::bigint = 0)) returning id`,
      [counter, id, userId, counter, counter],
    );
    return taken.length > 0;
  }

  private async challenge(
    purpose: PasskeyPurpose,
    { id: userId }: User,
    sessionId?: string,
  ): Promise<string> {
    const bound = sessionId === undefined ? {} : { bound: { sessionId } };
    const em = this.em.fork();
    await this.tickets.removeSpent(em, purpose, userId);
    return this.tickets.issue(em, purpose, { userId, ttlMs: PASSKEY_CHALLENGE_MS, ...bound });
  }

  /** Uses the challenge up, whatever becomes of the rest. @throws AppError `passkey_invalid` | `passkey_expired` */
  private async take(
    purpose: PasskeyPurpose,
    { id }: User,
    { clientDataJSON }: { clientDataJSON: string },
    sessionId?: string,
  ): Promise<ClientData> {
    const said = readClientData(clientDataJSON);
    if (!said) throw new AppError('passkey_invalid');
    this.assertMine(await this.use(this.em.fork(), purpose, said.challenge), said, id, sessionId);
    return said;
  }

  private assertMine(
    ticket: RedeemedTicket,
    { origin }: ClientData,
    userId: string,
    sessionId: string | undefined,
  ): void {
    const mine = ticket.userId === userId && ticket.bound['sessionId'] === sessionId;
    if (!mine || !this.party.mayAsk(origin)) throw new AppError('passkey_invalid');
  }

  private async descriptors({ id: userId }: User) {
    const order = { orderBy: { createdAt: 'asc', id: 'asc' } } as const;
    const passkeys = await this.em.fork().find(Passkey, { userId }, order);
    return passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: PUBLIC_KEY,
      transports: transports.split(' ').filter(Boolean),
    }));
  }
}

/** Why a challenge is good no more is nobody's business. */
function expired(error: unknown): never {
  throw error instanceof AppError ? new AppError('passkey_expired') : error;
}

/** Whatever the library finds fault with came from outside. */
function refused(cause: unknown): never {
  throw new AppError('passkey_invalid', { cause });
}

/**
 * None was asked for. Certificates in one name addresses that the library would ask for revocations: none is let that far. A passkey may
 * vouch for itself (`packed` without certificates), as some do however they are asked.
 * @throws AppError `passkey_invalid`
 */
async function assertNotAttested(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  let bare = false;
  try {
    const read = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = read.get('fmt');
    bare = format === 'none' || (format === 'packed' && read.get('attStmt').get('x5c') === undefined);
  } catch (cause) {
    refused(cause);
  }
  if (!bare) throw new AppError('passkey_invalid');
}

/** What a browser says of a ceremony, as far as it is looked at before the signature is. */
interface ClientData {
  readonly challenge: string;
  readonly origin: string;
}

/**
 * @param clientDataJSON base64url of JSON
 * @returns `null` where it is none, or lacks one of the two
 */
function readClientData(clientDataJSON: string): ClientData | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge, origin } = (read ?? {}) as Record<string, unknown>;
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null;
  } catch {
    return null;
  }
}
