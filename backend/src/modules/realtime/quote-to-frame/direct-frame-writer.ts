import type { Socket as TcpSocket } from 'node:net';
import { hasInternals, type Socket as EngineSocket } from './engine-internals.js';
import { EngineFrameWriter, type FrameWriter } from './frame-writer.js';
import { websocketHeader } from './websocket-header.js';

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
