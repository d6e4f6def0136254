import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { answering } from '../child';
import { quantile } from '../sample';

export type PaceQuestion = { do: 'listen' } | ({ do: 'pace' } & Pace);

interface Pace {
  baseUrl: string;
  key: string;
  perSecond: number;
  seconds: number;
}

/**
 * Times from sending a payment's request (before the commit) to the first delivery attempt of its event, in
 * ms.
 */
export interface PaceAnswer {
  p50: number;
  p99: number;
  /** Payments actually created per second. */
  perSecond: number;
}

const ALL_WITHIN_MS = 30_000;

const sentAt = new Map<string, number>();
const arrivedAfter = new Map<string, number>();

/** Starts the merchant's server, which finds each payment's number in the payment's metadata. */
async function listen(): Promise<{ url: string }> {
  const server = createServer((request, response) => {
    const arrived = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      note(JSON.parse(Buffer.concat(chunks).toString()) as Delivered, arrived);
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

interface Delivered {
  data: { object: { metadata: { n?: string } } };
}

function note({ data }: Delivered, arrived: number): void {
  const { n } = data.object.metadata;
  const sent = n === undefined ? undefined : sentAt.get(n);
  if (n !== undefined && sent !== undefined && !arrivedAfter.has(n)) arrivedAfter.set(n, arrived - sent);
}

/** Sends requests at their scheduled times, regardless of outstanding responses. */
async function pace({ baseUrl, key, perSecond, seconds }: Pace): Promise<PaceAnswer> {
  sentAt.clear();
  arrivedAfter.clear();
  const pool = new Pool(baseUrl, { connections: 64 });
  const total = Math.round(perSecond * seconds);
  const started = performance.now();
  const requests: Promise<void>[] = [];
  while (requests.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - started) * perSecond) / 1000) + 1);
    while (requests.length < due) requests.push(create(pool, key, String(requests.length)));
    await pause(1);
  }
  await Promise.all(requests);
  const took = performance.now() - started;
  await allArrived(total);
  await pool.close();
  const waits = [...arrivedAfter.values()];
  return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99), perSecond: (total * 1000) / took };
}

async function create(pool: Pool, key: string, n: string): Promise<void> {
  sentAt.set(n, performance.now());
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/v1/payments',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ amount: 100, method: 'gcash_qr', metadata: { n } }),
  });
  const text = await body.text();
  if (statusCode !== 201) throw new Error(`failed to create payment: ${statusCode} ${text}`);
}

async function allArrived(total: number): Promise<void> {
  const until = Date.now() + ALL_WITHIN_MS;
  while (arrivedAfter.size < total) {
    if (Date.now() > until) throw new Error(`${total - arrivedAfter.size} of ${total} events never arrived`);
    await pause(20);
  }
}

answering((question: PaceQuestion): Promise<{ url: string } | PaceAnswer> =>
  question.do === 'listen' ? listen() : pace(question),
);
