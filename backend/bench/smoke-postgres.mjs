// The one Postgres of all benches of a smoke: prints its address, and ends with its standard input.
import { startTemplateCluster } from '../test/setup/template-cluster.mjs';

const cluster = await startTemplateCluster();
process.stdout.write(`${cluster.url}\n`);
process.stdin.resume().once('end', () => void cluster.stop());
