import { createSocket, type Socket } from 'node:dgram';

export interface DnsQuestion {
  name: string;
  /** 1: an IPv4 address; 28: an IPv6 address. */
  type: number;
}

const HEADER_BYTES = 12;
const TYPES = { A: 1, AAAA: 28 };

/** A DNS server on this machine. It answers what it is told, and swallows every question about another name. */
export class FakeDnsServer {
  /** Everything that was asked, answered or not. */
  readonly asked: DnsQuestion[] = [];
  /** By name: the addresses of each answer, one answer after the other; the last one stays. `[]`: there is none. */
  readonly answers = new Map<string, string[][]>();
  private readonly waiting: (() => void)[] = [];

  private constructor(
    private readonly socket: Socket,
    /** `address:port`, as resolvers are told. */
    readonly address: string,
  ) {}

  static async start(): Promise<FakeDnsServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    const fake = new FakeDnsServer(socket, `127.0.0.1:${socket.address().port}`);
    socket.on('message', (message, { port, address }) => {
      const answer = fake.answerTo(message);
      if (answer) socket.send(answer, port, address);
      for (const wake of fake.waiting.splice(0)) wake();
    });
    return fake;
  }

  /** Names that were asked for. */
  get names(): Set<string> {
    return new Set(this.asked.map(({ name }) => name));
  }

  async until(done: () => boolean): Promise<void> {
    while (!done()) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.socket.close(() => resolve()));
  }

  private answerTo(message: Buffer): Buffer | null {
    const { question, end } = questionIn(message);
    this.asked.push(question);
    const rounds = this.answers.get(question.name);
    if (!rounds) return null;
    const asked = this.asked.filter(({ name, type }) => name === question.name && type === question.type);
    const addresses = rounds[Math.min(asked.length, rounds.length) - 1] ?? [];
    const records = addresses
      .filter((address) => (question.type === TYPES.AAAA) === address.includes(':'))
      .map((address) => record(question.type, bytesOf(address)));
    const header = Buffer.alloc(HEADER_BYTES);
    message.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180, 2); // an answer; recursion was asked for and is there
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    return Buffer.concat([header, message.subarray(HEADER_BYTES, end), ...records]);
  }
}

function questionIn(message: Buffer): { question: DnsQuestion; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return {
    question: { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1) },
    end: at + 5,
  };
}

/** The name is the question's; nobody may keep the answer. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function bytesOf(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const [before, after] = address.split('::').map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[] | undefined,
  ];
  const gap = Array<string>(8 - before.length - (after?.length ?? 0)).fill('0');
  return Buffer.from(
    [...before, ...gap, ...(after ?? [])].map((group) => group.padStart(4, '0')).join(''),
    'hex',
  );
}
