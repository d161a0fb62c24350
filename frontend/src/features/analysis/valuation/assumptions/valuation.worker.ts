import { Recomputation, type RecomputeRequest } from './recompute';

const recomputation = new Recomputation();

addEventListener('message', ({ data }: MessageEvent<RecomputeRequest>) => {
  const answer = recomputation.answer(data);
  if (answer) postMessage(answer);
});
