export interface Run {
  readonly code: number;
  readonly reason: string;
  readonly told: boolean;
  readonly ready: boolean;
}

export function keepRunning(
  run: () => Promise<Run>,
  means: { wait(ms: number): Promise<boolean>; say(line: string): void; nowMs?: () => number },
): Promise<number>;
