const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.999;
const EPSILON = 1e-8;

/** Adam (Kingma and Ba 2015) with gradients shortened to a largest norm first. */
export class Adam {
  private readonly first: Float64Array;
  private readonly second: Float64Array;
  private steps = 0;

  constructor(
    size: number,
    private readonly learningRate: number,
    private readonly maxNorm: number,
  ) {
    this.first = new Float64Array(size);
    this.second = new Float64Array(size);
  }

  /** Moves `parameters` against `gradient`, both of the size given. */
  step(parameters: Float64Array, gradient: Float64Array): void {
    this.steps++;
    let squares = 0;
    for (let i = 0; i < gradient.length; i++) squares += gradient[i]! * gradient[i]!;
    const norm = Math.sqrt(squares);
    const shorten = norm > this.maxNorm ? this.maxNorm / norm : 1;
    const firstBias = 1 - FIRST_DECAY ** this.steps;
    const secondBias = 1 - SECOND_DECAY ** this.steps;
    for (let i = 0; i < gradient.length; i++) {
      const slope = gradient[i]! * shorten;
      const first = FIRST_DECAY * this.first[i]! + (1 - FIRST_DECAY) * slope;
      const second = SECOND_DECAY * this.second[i]! + (1 - SECOND_DECAY) * slope * slope;
      this.first[i] = first;
      this.second[i] = second;
      parameters[i]! -=
        (this.learningRate * (first / firstBias)) / (Math.sqrt(second / secondBias) + EPSILON);
    }
  }
}
