import { FEATURES } from '../lstm-series.js';
import { type Layout, sigmoid } from './parameters.js';

/**
 * One layer of long short-term memory (Hochreiter and Schmidhuber 1997, with forget gate) over a short sequence, with
 * buffers that are reused: nothing is allocated per call. Sums always run in the same order, so the same numbers give
 * the same bits.
 */
export class LstmCell {
  /** `(steps + 1) × hidden`; the first row is the zero state before the sequence. */
  readonly hiddenStates: Float64Array;
  /** Input of each step: features, hidden state of the step before, 1. */
  private readonly inputs: Float64Array;
  /** Activated gates of each step: input, forget, output, candidate. */
  private readonly gates: Float64Array;
  private readonly cells: Float64Array;
  private readonly cellTanh: Float64Array;
  private readonly hiddenGradient: Float64Array;
  private readonly cellGradient: Float64Array;
  private readonly gateGradient: Float64Array;

  constructor(
    private readonly layout: Layout,
    maxSteps: number,
  ) {
    const { hidden, gateRow } = layout;
    this.hiddenStates = new Float64Array((maxSteps + 1) * hidden);
    this.inputs = new Float64Array(maxSteps * gateRow);
    this.gates = new Float64Array(maxSteps * 4 * hidden);
    this.cells = new Float64Array((maxSteps + 1) * hidden);
    this.cellTanh = new Float64Array(maxSteps * hidden);
    this.hiddenGradient = new Float64Array(hidden);
    this.cellGradient = new Float64Array(hidden);
    this.gateGradient = new Float64Array(4 * hidden);
  }

  /** Reads `steps` rows of `features` from `firstRow` on, from a zero state, into {@link hiddenStates}. */
  forward(parameters: Float64Array, features: Float64Array, firstRow: number, steps: number): void {
    const { hidden, gateRow } = this.layout;
    const { inputs, gates, cells, cellTanh, hiddenStates } = this;
    for (let step = 0; step < steps; step++) {
      const input = step * gateRow;
      const row = (firstRow + step) * FEATURES;
      for (let i = 0; i < FEATURES; i++) inputs[input + i] = features[row + i]!;
      for (let i = 0; i < hidden; i++) inputs[input + FEATURES + i] = hiddenStates[step * hidden + i]!;
      inputs[input + gateRow - 1] = 1;
      const gate = step * 4 * hidden;
      for (let unit = 0; unit < 4 * hidden; unit++) {
        const weights = unit * gateRow;
        let sum = 0;
        for (let i = 0; i < gateRow; i++) sum += parameters[weights + i]! * inputs[input + i]!;
        gates[gate + unit] = unit < 3 * hidden ? sigmoid(sum) : Math.tanh(sum);
      }
      const now = (step + 1) * hidden;
      for (let i = 0; i < hidden; i++) {
        const kept = gates[gate + hidden + i]! * cells[now - hidden + i]!;
        const cell = kept + gates[gate + i]! * gates[gate + 3 * hidden + i]!;
        const squashed = Math.tanh(cell);
        cells[now + i] = cell;
        cellTanh[step * hidden + i] = squashed;
        hiddenStates[now + i] = gates[gate + 2 * hidden + i]! * squashed;
      }
    }
  }

  /**
   * Backpropagation through all steps of the last `forward`.
   * @param outputGradient `steps × hidden`: derivative of the loss by each step's hidden state as the head saw it
   * @param gradient of the parameters; added to
   */
  backward(
    parameters: Float64Array,
    outputGradient: Float64Array,
    steps: number,
    gradient: Float64Array,
  ): void {
    const { hidden, gateRow } = this.layout;
    const { inputs, gates, cells, cellTanh, hiddenGradient, cellGradient, gateGradient } = this;
    hiddenGradient.fill(0);
    cellGradient.fill(0);
    for (let step = steps - 1; step >= 0; step--) {
      const gate = step * 4 * hidden;
      for (let i = 0; i < hidden; i++) {
        const dHidden = hiddenGradient[i]! + outputGradient[step * hidden + i]!;
        const input = gates[gate + i]!;
        const forget = gates[gate + hidden + i]!;
        const output = gates[gate + 2 * hidden + i]!;
        const candidate = gates[gate + 3 * hidden + i]!;
        const squashed = cellTanh[step * hidden + i]!;
        const dCell = cellGradient[i]! + dHidden * output * (1 - squashed * squashed);
        gateGradient[i] = dCell * candidate * input * (1 - input);
        gateGradient[hidden + i] = dCell * cells[step * hidden + i]! * forget * (1 - forget);
        gateGradient[2 * hidden + i] = dHidden * squashed * output * (1 - output);
        gateGradient[3 * hidden + i] = dCell * input * (1 - candidate * candidate);
        cellGradient[i] = dCell * forget;
      }
      hiddenGradient.fill(0);
      const from = step * gateRow;
      for (let unit = 0; unit < 4 * hidden; unit++) {
        const slope = gateGradient[unit]!;
        const weights = unit * gateRow;
        for (let i = 0; i < gateRow; i++) gradient[weights + i]! += slope * inputs[from + i]!;
        const recurrent = weights + FEATURES;
        for (let i = 0; i < hidden; i++) hiddenGradient[i]! += slope * parameters[recurrent + i]!;
      }
    }
  }
}
