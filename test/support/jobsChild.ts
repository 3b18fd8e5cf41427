/** A process of its own that goes on with the jobs of a cache until all have ended, or it is killed; tells each change of what it sees. */
import { hasEnded } from '#shared/model/job.ts';
import { openChildSession } from './childSession.ts';

const [url = '', key = '', folder = '', at = ''] = process.argv.slice(2);

const session = await openChildSession({ url, key, folder, at });
let told = '';
const tell = (): boolean => {
  const jobs = session.engine.list();
  const line = jobs.map(({ state, elsewhere }) => (elsewhere ? 'elsewhere' : state)).join();
  if (line !== told) process.stdout.write(`${line}\n`);
  told = line;
  return jobs.every(({ state }) => hasEnded(state));
};
await session.engine.adoptJobs({ resume: true });
while (!tell()) {
  await new Promise((done) => setTimeout(done, 20));
  await session.tick();
}
await session.close();
