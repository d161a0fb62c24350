import { connect } from 'node:net';
import { keyOf } from './works.mjs';

const REPORT_EVERY = 16;
/** One buffer for all sockets: what is read is looked at before the next read. */
const shared = Buffer.alloc(262_144);
const ZERO = 48;
const TEXT = 0x81;

/**
 * One client on a bare TCP socket. A quote is counted for every number of 13 digits: that is its intended time in ms,
 * and no other field is that long, so one cheap scan serves every variant.
 */
export class Client {
  quotes = 0;
  frames = 0;
  reported = 0;
  run = 0;
  value = 0;
  stage = 'http';
  text = '';
  /** Frame parser: header bytes seen, payload bytes left. */
  header = [];
  left = 0;
  length = 0;
  newestMs = 0;

  constructor(port, protocol, symbols, sink) {
    this.protocol = protocol;
    this.symbols = symbols.map(keyOf);
    this.sink = sink;
    this.confirmed = new Promise((resolve, reject) => {
      this.onConfirmed = resolve;
      this.onFailed = reject;
    });
    this.socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: shared, callback: (bytes, buffer) => (this.read(buffer, bytes), true) },
    });
    this.socket.on('error', (error) => this.onFailed(error));
    this.socket.on('close', () => this.sink.closed());
    this.socket.on('connect', () => this.socket.write(this.request()));
  }

  request() {
    if (this.protocol === 'sse') return `GET /?symbols=${this.symbols.join(',')} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const path = this.protocol === 'ws' ? '/' : '/socket.io/?EIO=4&transport=websocket';
    return (
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
    );
  }

  /** A text frame masked with zeros: valid, and the payload stays readable. */
  send(text) {
    const payload = Buffer.from(text);
    const size =
      payload.length < 126 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 255];
    this.socket.write(Buffer.concat([Buffer.from([TEXT, ...size, 0, 0, 0, 0]), payload]));
  }

  read(buffer, bytes) {
    this.sink.bytes += bytes;
    const nowMs = Date.now();
    let at = 0;
    if (this.stage === 'http') {
      this.text += buffer.latin1Slice(0, bytes);
      const end = this.text.indexOf('\r\n\r\n');
      if (end < 0) return;
      at = bytes - (this.text.length - end - 4);
      this.text = '';
      this.stage = 'open';
      if (this.protocol === 'ws') this.send(JSON.stringify({ symbols: this.symbols }));
    }
    if (this.protocol === 'sse') {
      if (this.stage === 'open' && buffer.latin1Slice(at, bytes).includes(': ok')) this.live();
      this.scan(buffer, at, bytes, nowMs);
      return;
    }
    while (at < bytes) {
      if (this.left === 0) {
        at = this.readHeader(buffer, at, bytes);
        continue;
      }
      const end = Math.min(bytes, at + this.left);
      if (this.stage !== 'live') this.text += buffer.latin1Slice(at, end);
      else if (this.length > 16) this.scan(buffer, at, end, nowMs);
      else if (this.length === 1 && buffer[at] === ZERO + 2) this.send('3');
      this.left -= end - at;
      at = end;
      if (this.left === 0) this.onFrameEnd();
    }
  }

  readHeader(buffer, at, bytes) {
    const { header } = this;
    while (at < bytes) {
      header.push(buffer[at++]);
      if (header.length < 2) continue;
      const short = header[1] & 127;
      const size = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (header.length < size) continue;
      this.length = short < 126 ? short : header.slice(2).reduce((sum, byte) => sum * 256 + byte, 0);
      this.left = this.length;
      header.length = 0;
      break;
    }
    return at;
  }

  scan(buffer, from, to, nowMs) {
    let { run, value } = this;
    for (let i = from; i < to; i++) {
      const digit = buffer[i] - ZERO;
      if (digit >= 0 && digit <= 9) {
        run += 1;
        value = value * 10 + digit;
      } else if (run !== 0) {
        if (run === 13) {
          this.quotes += 1;
          this.newestMs = value;
          this.sink.quote(nowMs - value);
        }
        run = 0;
        value = 0;
      }
    }
    this.run = run;
    this.value = value;
  }

  onFrameEnd() {
    if (this.stage === 'live') {
      if (this.length > 16) this.frames += 1;
      if (this.protocol === 'tickers' && this.frames - this.reported >= REPORT_EVERY) {
        this.reported = this.frames;
        this.send(`42/tickers,["received",${this.frames}]`);
      }
      return;
    }
    const { text } = this;
    this.text = '';
    if (text.startsWith('0{')) this.send('40/tickers,{"credit":true,"token":"bench"}');
    else if (text.startsWith('40'))
      this.send(`42/tickers,0${JSON.stringify(['subscribe', { symbols: this.symbols }])}`);
    else if (text.startsWith('43') || text === 'ok') this.live();
  }

  live() {
    this.stage = 'live';
    this.onConfirmed();
  }
}
