export interface RunningServer {
  url: string;
  port: number;
  dataDir: string;
  output(): string;
  stop(options?: { signal?: NodeJS.Signals; keepData?: boolean }): Promise<void>;
}

export function startServer(options?: {
  env?: Record<string, string>;
  port?: number;
  dataDir?: string;
}): Promise<RunningServer>;
