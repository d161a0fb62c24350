import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskeyDto,
  PasskeyAnswerDto,
  PasskeyCreationDto,
  PasskeyRequestDto,
} from '@pricealgo/contract/passkeys';

/** What a ceremony says other than it should. */
export interface Twist {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** `webauthn.create`, `webauthn.get`. */
  type?: string;
  counter?: number;
  /** Another authenticator's name. */
  id?: string;
  /** Of a made passkey: certificates of who built the authenticator, as `packed` has them. */
  certificates?: Buffer[];
}

export type Algorithm = 'ES256' | 'RS256' | 'EdDSA';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const WITH_KEY = 0x40;

type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>;

/** A head of CBOR: what follows, and its size or value. */
function head(kind: number, value: number): Buffer {
  const first = kind << 5;
  if (value < 24) return Buffer.from([first | value]);
  if (value < 256) return Buffer.from([first | 24, value]);
  return Buffer.from([first | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const pairs = [...value].flatMap(([name, one]) => [cbor(name), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const PAIRS: Record<Algorithm, () => { publicKey: KeyObject; privateKey: KeyObject }> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  EdDSA: () => generateKeyPairSync('ed25519'),
};

/** A public key as COSE writes it. */
function cose(algorithm: Algorithm, key: KeyObject): Buffer {
  const jwk = key.export({ format: 'jwk' });
  const part = (name: 'x' | 'y' | 'n' | 'e'): Buffer => Buffer.from(jwk[name]!, 'base64url');
  const fields: Record<Algorithm, () => [number, Cbor][]> = {
    ES256: () => [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part('x')],
      [-3, part('y')],
    ],
    RS256: () => [
      [1, 3],
      [3, -257],
      [-1, part('n')],
      [-2, part('e')],
    ],
    EdDSA: () => [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part('x')],
    ],
  };
  return cbor(new Map(fields[algorithm]()));
}

/** One passkey and the browser around it, without a screen: keys, signatures and counter are real. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;
  private readonly keys;

  /** @param origin of the page that asks */
  constructor(
    private readonly origin: string,
    private readonly algorithm: Algorithm = 'ES256',
  ) {
    this.keys = PAIRS[algorithm]();
  }

  make({ challenge, rp }: PasskeyCreationDto, twist: Twist = {}): NewPasskeyDto {
    const { id = this.id } = twist;
    const name = Buffer.from(id, 'base64url');
    const length = Buffer.from([name.length >> 8, name.length & 255]);
    const key = cose(this.algorithm, this.keys.publicKey);
    const authData = Buffer.concat([
      this.data(twist.rpId ?? rp.id, USER_PRESENT | USER_VERIFIED | WITH_KEY, twist),
      Buffer.alloc(16),
      length,
      name,
      key,
    ]);
    const client = this.client('webauthn.create', challenge, twist);
    const statement: [string, Cbor][] = twist.certificates
      ? [
          ['alg', -7],
          ['sig', this.signed(authData, client)],
          ['x5c', twist.certificates],
        ]
      : [];
    const attested = new Map<string, Cbor>([
      ['fmt', twist.certificates ? 'packed' : 'none'],
      ['attStmt', new Map(statement)],
      ['authData', authData],
    ]);
    return {
      id,
      clientDataJSON: client.toString('base64url'),
      attestationObject: cbor(attested).toString('base64url'),
      transports: ['internal'],
    };
  }

  answer({ challenge, rpId }: PasskeyRequestDto, twist: Twist = {}): PasskeyAnswerDto {
    const authenticatorData = this.data(twist.rpId ?? rpId, USER_PRESENT | USER_VERIFIED, twist);
    const client = this.client('webauthn.get', challenge, twist);
    return {
      id: twist.id ?? this.id,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: this.signed(authenticatorData, client).toString('base64url'),
    };
  }

  private data(rpId: string, flags: number, { counter }: Twist): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? ++this.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  private client(type: string, challenge: string, twist: Twist): Buffer {
    const said = { type, challenge, origin: this.origin, crossOrigin: false };
    const { type: other = type, challenge: another = challenge, origin = this.origin } = twist;
    return Buffer.from(JSON.stringify({ ...said, type: other, challenge: another, origin }));
  }

  private signed(data: Buffer, client: Buffer): Buffer {
    const signedData = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return sign(this.algorithm === 'EdDSA' ? null : 'sha256', signedData, this.keys.privateKey);
  }
}
