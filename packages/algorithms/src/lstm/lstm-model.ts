import type { LstmOptions } from './lstm-options.js';

/** Trained weights and where they come from. JSON; equal bars and options give equal bytes. */
export interface LstmModel {
  readonly version: string;
  readonly options: LstmOptions;
  /** Usable bars it was trained on, and their sessions. */
  readonly bars: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Per seed: epochs whose parameters were kept, and mean pinball loss of scaled returns on the stopping rows. */
  readonly epochs: readonly number[];
  readonly stoppingLoss: readonly number[];
  /** Base64 of 32-bit floats (little endian), seed after seed. */
  readonly weights: string;
  /** SHA-256 of all of the above, hex. */
  readonly hash: string;
}
