import { signatureOf, signingKeyOf } from '@tulay/security';
import PgBoss from 'pg-boss';
import { answering } from '../child';

/** A peer for P6: webhooks sent with pg-boss and `fetch`. */
export interface PgBossQuestion {
  databaseUrl: string;
  ports: number[];
  body: string;
  total: number;
}

interface Job {
  url: string;
  body: string;
  delivery: number;
}

const WORKERS = 4;
/** Large enough that no worker runs out of jobs and waits for its polling interval. */
const BATCH = 500;
const KEY = signingKeyOf(`whsec_${'k'.repeat(32)}`);

let boss: PgBoss | undefined;
let rounds = 0;

/** Queues all jobs, processes them, and returns the deliveries per second. */
async function run({ databaseUrl, ports, body, total }: PgBossQuestion): Promise<number> {
  boss ??= await open(databaseUrl);
  const queue = `webhooks-${rounds++}`;
  await boss.createQueue(queue);
  const jobs = Array.from({ length: total }, (_, i) => ({
    name: queue,
    data: { url: `http://127.0.0.1:${ports[i % ports.length]}/hook`, body, delivery: i },
  }));
  for (let i = 0; i < total; i += BATCH) await boss.insert(jobs.slice(i, i + BATCH));
  const started = performance.now();
  await workOff(boss, queue);
  return (total * 1000) / (performance.now() - started);
}

async function open(databaseUrl: string): Promise<PgBoss> {
  const opened = new PgBoss({ connectionString: databaseUrl, max: 10, schema: 'pgboss' });
  opened.on('error', (error) => void process.stderr.write(`${error.message}\n`));
  await opened.start();
  return opened;
}

/**
 * Waits until pg-boss has saved the results of all batches. pg-boss saves a batch's result before fetching
 * the next batch.
 */
async function workOff(on: PgBoss, queue: string): Promise<void> {
  const options = { batchSize: BATCH, pollingIntervalSeconds: 0.5 };
  const work = async (batch: PgBoss.Job<Job>[]): Promise<void> => {
    await Promise.all(batch.map(({ data }) => send(data)));
  };
  for (let i = 0; i < WORKERS; i++) await on.work<Job>(queue, options, work);
  while ((await unfinished(on, queue)) > 0) await new Promise((resolve) => void setTimeout(resolve, 20));
  await on.offWork(queue);
}

/** Returns the number of jobs that are not yet `completed`, including `active` jobs. */
const unfinished = (on: PgBoss, queue: string): Promise<number> =>
  on.getQueueSize(queue, { before: 'completed' });

async function send({ url, body, delivery }: Job): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: headersOf(body, delivery), body });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`a receiver returned status ${answer.status}`);
}

const headersOf = (body: string, delivery: number): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Service/1.0',
  'X-Service-Signature': signatureOf([KEY], Buffer.from(body), Math.floor(Date.now() / 1000)),
  'X-Service-Event': 'payment.succeeded',
  'X-Service-Delivery': String(delivery),
  'X-Service-Attempt': '1',
});

answering(run);
