/**
 * What a screen shows of an answer: nothing once asking again has failed. The library keeps the last good answer
 * beside the error; old figures would then stand there as if they still held.
 */
export function clearedByFailure<T>({ data, error }: { data: T | undefined; error: unknown }): T | undefined {
  return error ? undefined : data;
}
