import { isIP } from 'node:net';
import { connect } from 'node:tls';

const LIMIT_MS = 5_000;

export interface Certificate {
  /** End of its validity, ms since epoch UTC. */
  readonly endsMs: number;
  /** Why it is not trusted for the name, in OpenSSL's words; `null` where it is. */
  readonly fault: string | null;
}

/**
 * Asks the server of an https address for its certificate, and nothing else.
 * @returns `null` where nobody answers
 */
export function certificateOf(address: string): Promise<Certificate | null> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      // A number is no name that a server could have a certificate for by SNI.
      ...(isIP(host) ? {} : { servername: host }),
      // One that ended is what is looked for here. Nothing is sent over the connection.
      rejectUnauthorized: false,
    });
    const end = (found: Certificate | null): void => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(LIMIT_MS, () => end(null));
    socket.once('error', () => end(null));
    socket.once('secureConnect', () => {
      const endsMs = Date.parse(socket.getPeerCertificate().valid_to);
      const fault = socket.authorized ? null : String(socket.authorizationError);
      end(Number.isFinite(endsMs) ? { endsMs, fault } : null);
    });
  });
}
