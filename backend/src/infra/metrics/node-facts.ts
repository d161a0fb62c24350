import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { AppKeys } from '../crypto/app-keys.js';

/** This process among the others. */
export const PROCESS_NAME = `${os.hostname().slice(0, 64)}:${process.pid}`;

const MIB = 1_048_576;
/** The histogram's samples are from timer to timer: an event loop that is never late has this. */
const SAMPLE_MS = 20;

/** Room on the disk that holds the data folder, bytes. */
export interface DiskRoom {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** What a process says of itself every few seconds, kept in `metric_live.node`. */
export interface NodeRecord {
  readonly version: string;
  readonly commit: string;
  readonly roles: readonly string[];
  readonly startedMs: number;
  /** Says whether two processes have the same APP_SECRET, and nothing about it. */
  readonly secretPrint: string;
  readonly memoryMb: number;
  /** 99th percentile of how late timers of the event loop were since the record before, ms. */
  readonly loopDelayMs: number;
  /** Its own clock when it wrote, ms since epoch UTC. */
  readonly clockMs: number;
  /** `null` where the system does not tell. */
  readonly disk: DiskRoom | null;
}

/** 64 bits of a key that opens nothing: the same for the same APP_SECRET, on every machine. */
export const secretPrint = (keys: AppKeys): string => keys.key('node-print').toString('hex').slice(0, 16);

/** @returns room on the disk of the data folder, `null` where the system does not tell */
export async function diskRoom(config: AppConfig): Promise<DiskRoom | null> {
  for (const folder of [config.dataDir, config.rootDir]) {
    try {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    } catch {
      // A data folder is made when something is written; until then the product's own folder stands for it.
    }
  }
  return null;
}

/** Knows what this process is, and how its event loop has been since somebody asked last. */
@Injectable()
export class NodeFacts implements OnModuleDestroy {
  private readonly startedMs = Math.round(Date.now() - process.uptime() * 1_000);
  private readonly delays = monitorEventLoopDelay({ resolution: SAMPLE_MS });

  constructor(
    private readonly config: AppConfig,
    private readonly keys: AppKeys,
  ) {
    this.delays.enable();
  }

  onModuleDestroy(): void {
    this.delays.disable();
  }

  async read(): Promise<NodeRecord> {
    const { version, commit, env } = this.config;
    const disk = await diskRoom(this.config);
    // Of an interval without a sample the histogram says NaN.
    const loopDelayMs = this.delays.count > 0 ? Math.max(0, this.delays.percentile(99) / 1e6 - SAMPLE_MS) : 0;
    this.delays.reset();
    return {
      version,
      commit,
      roles: env.ROLES,
      startedMs: this.startedMs,
      secretPrint: secretPrint(this.keys),
      memoryMb: Math.round(process.memoryUsage.rss() / MIB),
      loopDelayMs: Math.round(loopDelayMs * 10) / 10,
      clockMs: Date.now(),
      disk,
    };
  }
}
