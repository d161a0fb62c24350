export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Sends its process a signal: `SIGSTOP` makes it fall silent, `SIGCONT` speak again. */
  signal(signal: NodeJS.Signals): void;
  /** Brings it back after `kill`. */
  start(): Promise<void>;
  /** SIGKILL; resolves when it has ended. */
  kill(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** @param options `keeps: false`: comes back empty after `kill`. @returns `null` where no Redis is installed */
export function startRedis(options?: { keeps?: boolean }): Promise<RedisServer | null>;
