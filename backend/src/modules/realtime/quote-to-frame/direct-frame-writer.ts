import type { Socket as TcpSocket } from 'node:net';
import { hasInternals, type Socket as EngineSocket } from './engine-internals.js';
import { EngineFrameWriter, type FrameWriter } from './frame-writer.js';

/** FIN bit and opcode 1: a whole text message in one frame (RFC 6455, section 5.2). Servers do not mask. */
const TEXT = '\x81';
const LENGTH_16 = 126;
const LENGTH_64 = 127;

const small: string[] = [];
for (let length = 0; length < LENGTH_16; length++) small.push(TEXT + String.fromCharCode(length));

/**
 * Header of a websocket text frame, one character per byte.
 * @param length of the payload in bytes.
 */
export function websocketHeader(length: number): string {
  if (length < LENGTH_16) return small[length]!;
  if (length < 0x1_0000) return TEXT + String.fromCharCode(LENGTH_16, length >> 8, length & 0xff);
  const bytes = [
    0,
    0,
    0,
    0,
    (length >>> 24) & 0xff,
    (length >>> 16) & 0xff,
    (length >>> 8) & 0xff,
    length & 0xff,
  ];
  return TEXT + String.fromCharCode(LENGTH_64, ...bytes);
}

/** Engine.IO's packet type "message". */
const MESSAGE = '4';

/**
 * Writes a finished websocket frame to the TCP socket in one call, as a Latin-1 string: no packet object, no callback,
 * no Buffer, and for frames under 16 kB Node copies it on the stack. Only while nothing of Engine.IO or ws is queued,
 * so the order of everything on the connection stays that of the calls.
 */
export class DirectFrameWriter extends EngineFrameWriter {
  private readonly tcp: TcpSocket;
  private readonly sender: { readonly _state: number; readonly _queue: readonly unknown[] };

  constructor(conn: EngineSocket, bufferedBytesMax: number) {
    super(conn, bufferedBytesMax);
    this.sender = conn.transport.socket!._sender!;
    this.tcp = conn.transport.socket!._sender!._socket;
  }

  /** `writableLength` > 0: the kernel's buffer is full, this client does not read. */
  override canWrite(): boolean {
    const { conn, sender, tcp } = this;
    return (
      conn.transport.writable &&
      tcp.writableLength === 0 &&
      conn.writeBuffer.length === 0 &&
      sender._state === 0 &&
      sender._queue.length === 0 &&
      conn.readyState === 'open' &&
      tcp.writable
    );
  }

  override write(packet: string): void {
    this.tcp.write(websocketHeader(packet.length + 1) + MESSAGE + packet, 'latin1');
  }
}

/** The direct path where this build of Engine.IO and ws allows it, else the public one. */
export function frameWriterFor(conn: EngineSocket, bufferedBytesMax: number): FrameWriter {
  return hasInternals(conn)
    ? new DirectFrameWriter(conn, bufferedBytesMax)
    : new EngineFrameWriter(conn, bufferedBytesMax);
}
