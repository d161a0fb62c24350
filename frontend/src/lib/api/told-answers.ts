const told = new WeakSet<Response>();

/** The user has read what these answers say: whoever gets them need not say it again. */
export function markTold(answers: readonly Response[]): void {
  for (const answer of answers) told.add(answer);
}

export const wasTold = (answer: Response): boolean => told.has(answer);
