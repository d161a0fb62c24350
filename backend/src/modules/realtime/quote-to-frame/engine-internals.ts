import type { Socket as TcpSocket } from 'node:net';

/** The parts of engine.io 6.6 and ws 8 that the write path touches. Those marked private may vanish: see hasInternals. */
export interface Socket {
  readonly readyState: string;
  /** Released after the handshake: it holds headers, URL and parser state of every connection. */
  request: unknown;
  readonly remoteAddress: string;
  readonly writeBuffer: readonly unknown[];
  readonly transport: {
    readonly name: string;
    readonly writable: boolean;
    readonly perMessageDeflate?: unknown;
    /** The `ws` WebSocket. */
    readonly socket?: WebSocket;
  };
  write(data: string, options: { compress: boolean }): unknown;
  close(discard?: boolean): unknown;
}

export interface WebSocket {
  readonly bufferedAmount: number;
  /** Private to ws. */
  readonly _sender?: Sender;
}

interface Sender {
  readonly _socket: TcpSocket;
  /** 0 = idle; other values: a compression or blob is under way and later frames must queue behind it. */
  readonly _state: number;
  readonly _queue: readonly unknown[];
}

/** A connection whose private parts are the ones that {@link Sender} describes, and whose frames are not compressed. */
export function hasInternals(conn: Socket): boolean {
  const { transport } = conn;
  const sender = transport?.socket?._sender;
  return (
    transport?.name === 'websocket' &&
    !transport.perMessageDeflate &&
    typeof sender?._state === 'number' &&
    Array.isArray(sender._queue) &&
    typeof sender._socket?.write === 'function' &&
    typeof sender._socket.writableLength === 'number'
  );
}
