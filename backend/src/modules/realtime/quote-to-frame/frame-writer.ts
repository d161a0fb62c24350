import type { Socket as EngineSocket } from './engine-internals.js';

/** The way of a ready Socket.IO packet to one client's transport. */
export interface FrameWriter {
  /** False while earlier output waits: what is not sent now is merged and sent later, never queued. */
  canWrite(): boolean;
  /** Sends the text of one Socket.IO packet. ASCII only, and only right after {@link canWrite} was true. */
  write(packet: string): void;
  /** Sends a packet in turn even when output waits; for rare messages that must not be lost. */
  enqueue(packet: string): void;
  close(): void;
}

/** Nest injection token of a {@link FrameWriterFactory}. */
export const FRAME_WRITER = Symbol('FrameWriter');

/** The way to one client, chosen when its socket connects. */
export type FrameWriterFactory = (conn: EngineSocket, bufferedBytesMax: number) => FrameWriter;

/** Public interface of Engine.IO only: works with any version and any transport. */
export class EngineFrameWriter implements FrameWriter {
  constructor(
    protected readonly conn: EngineSocket,
    private readonly bufferedBytesMax: number,
  ) {}

  canWrite(): boolean {
    const { conn } = this;
    if (conn.readyState !== 'open' || !conn.transport.writable || conn.writeBuffer.length > 0) return false;
    return (conn.transport.socket?.bufferedAmount ?? 0) <= this.bufferedBytesMax;
  }

  write(packet: string): void {
    this.conn.write(packet, { compress: false });
  }

  enqueue(packet: string): void {
    this.conn.write(packet, { compress: false });
  }

  close(): void {
    this.conn.close(true);
  }
}
