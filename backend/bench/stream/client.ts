import { connect, type Socket } from 'node:net';
import { PackedRows } from './packed-rows.ts';
import { keyOf, type Protocol } from './works.ts';

const REPORT_EVERY = 16;
/** One buffer for all sockets: the bytes of a read are processed before the next read. */
const shared = Buffer.alloc(262_144);
const ZERO = 48;
const TEXT = 0x81;

/** Figures of what the clients receive. */
export interface Sink {
  bytes: number;
  quote(ageMs: number): void;
  closed(): void;
}

/**
 * One client on a bare TCP socket. A quote is counted for every number of 13 digits: that is its intended time in ms,
 * and no other field is that long, so one cheap scan serves every variant but packed rows, which are read as what they are.
 */
export class Client {
  readonly socket: Socket;
  readonly confirmed: Promise<void>;
  sink: Sink;
  private readonly protocol: Protocol;
  private readonly symbols: string[];
  private onConfirmed!: () => void;
  private onFailed!: (error: Error) => void;
  private readonly packed: PackedRows | null;
  private frames = 0;
  private reported = 0;
  private run = 0;
  private value = 0;
  private stage: 'http' | 'open' | 'live' = 'http';
  private text = '';
  /** Frame parser: header bytes seen, payload bytes left. */
  private readonly header: number[] = [];
  private left = 0;
  private length = 0;

  constructor(port: number, protocol: Protocol, symbols: readonly number[], sink: Sink) {
    this.protocol = protocol;
    this.symbols = symbols.map(keyOf);
    this.sink = sink;
    this.packed = protocol === 'tickers' ? new PackedRows() : null;
    this.confirmed = new Promise((resolve, reject) => {
      this.onConfirmed = resolve;
      this.onFailed = reject;
    });
    this.socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: shared, callback: (bytes) => (this.read(shared, bytes), true) },
    });
    this.socket.on('error', (error) => this.onFailed(error));
    this.socket.on('close', () => this.sink.closed());
    this.socket.on('connect', () => this.socket.write(this.request()));
  }

  private request(): string {
    if (this.protocol === 'sse')
      return `GET /?symbols=${this.symbols.join(',')} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const path = this.protocol === 'ws' ? '/' : '/socket.io/?EIO=4&transport=websocket';
    return (
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
    );
  }

  /** A text frame masked with zeros: valid, and the payload stays readable. */
  private send(text: string): void {
    const payload = Buffer.from(text);
    const size =
      payload.length < 126 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 255];
    this.socket.write(Buffer.concat([Buffer.from([TEXT, ...size, 0, 0, 0, 0]), payload]));
  }

  private read(buffer: Buffer, bytes: number): void {
    this.sink.bytes += bytes;
    const nowMs = Date.now();
    let at = 0;
    if (this.stage === 'http') {
      this.text += buffer.toString('latin1', 0, bytes);
      const end = this.text.indexOf('\r\n\r\n');
      if (end < 0) return;
      at = bytes - (this.text.length - end - 4);
      this.text = '';
      this.stage = 'open';
      if (this.protocol === 'ws') this.send(JSON.stringify({ symbols: this.symbols }));
    }
    if (this.protocol === 'sse') {
      if (this.stage === 'open' && buffer.toString('latin1', at, bytes).includes(': ok')) this.live();
      this.scan(buffer, at, bytes, nowMs);
      return;
    }
    while (at < bytes) {
      if (this.left === 0) {
        at = this.readHeader(buffer, at, bytes);
        continue;
      }
      const end = Math.min(bytes, at + this.left);
      if (this.stage !== 'live') this.text += buffer.toString('latin1', at, end);
      else if (this.length > 16 && this.packed) this.readPacked(this.packed, buffer, at, end, nowMs);
      else if (this.length > 16) this.scan(buffer, at, end, nowMs);
      else if (this.length === 1 && buffer[at] === ZERO + 2) this.send('3');
      this.left -= end - at;
      at = end;
      if (this.left === 0) this.onFrameEnd();
    }
  }

  private readHeader(buffer: Buffer, from: number, bytes: number): number {
    const { header } = this;
    let at = from;
    while (at < bytes) {
      header.push(buffer[at++]!);
      if (header.length < 2) continue;
      const short = header[1]! & 127;
      const size = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (header.length < size) continue;
      this.length = short < 126 ? short : header.slice(2).reduce((sum, byte) => sum * 256 + byte, 0);
      this.left = this.length;
      header.length = 0;
      break;
    }
    return at;
  }

  /** A frame's payload, or the part of it that has arrived. */
  private readPacked(packed: PackedRows, buffer: Buffer, from: number, to: number, nowMs: number): void {
    if (this.left === this.length) packed.begin();
    packed.read(buffer, from, to, (timeMs) => this.sink.quote(nowMs - timeMs));
  }

  private scan(buffer: Buffer, from: number, to: number, nowMs: number): void {
    let { run, value } = this;
    for (let i = from; i < to; i++) {
      const digit = buffer[i]! - ZERO;
      if (digit >= 0 && digit <= 9) {
        run += 1;
        value = value * 10 + digit;
      } else if (run !== 0) {
        if (run === 13) this.sink.quote(nowMs - value);
        run = 0;
        value = 0;
      }
    }
    this.run = run;
    this.value = value;
  }

  private onFrameEnd(): void {
    if (this.stage === 'live') {
      if (this.length > 16) this.frames += 1;
      if (this.protocol.startsWith('tickers') && this.frames - this.reported >= REPORT_EVERY) {
        this.reported = this.frames;
        this.send(`42/tickers,["received",${this.frames}]`);
      }
      return;
    }
    const { text } = this;
    this.text = '';
    if (text.startsWith('0{'))
      this.send(`40/tickers,{"credit":true,"token":"bench"${this.packed ? ',"rows":2' : ''}}`);
    else if (text.startsWith('40'))
      this.send(`42/tickers,0${JSON.stringify(['subscribe', { symbols: this.symbols }])}`);
    else if (text.startsWith('43') || text === 'ok') this.live();
  }

  private live(): void {
    this.stage = 'live';
    this.onConfirmed();
  }
}
