import type { BenchEnv, BenchRow } from './bench-row';
import { Child } from './child';
import { compare, interleaved, median, type Rounds } from './measure';
import { quantile } from './sample';
import type { BareLoopQuestion } from './webhooks/bare-loop';
import type { PgBossQuestion } from './webhooks/pg-boss-peer';
import { DeadReceiver } from './webhooks/dead-receiver';
import { WebhookLab, type Shop } from './webhooks/lab';
import { bodyOf, paymentEvent } from './webhooks/payment-event';
import { setTimeout as pause } from 'node:timers/promises';

const RECEIVERS = 50;
/** The notifier's limit of concurrent requests per receiver. */
const PER_RECEIVER = 5;
const HEALTHY = 99;
const PER_SECOND = 200;

const ISOLATION = `delay that a dead receiver with ${DeadReceiver.DUE} due deliveries adds to first attempts at ${HEALTHY} healthy receivers, ${PER_SECOND}/s, p99`;

/**
 * P6 and P9: the notifier's throughput compared with a bare loop, and the delay that an unresponsive receiver
 * causes for other receivers.
 */
export async function bench(env: BenchEnv): Promise<BenchRow[]> {
  const lab = await WebhookLab.start(env);
  try {
    return [...(await throughput(lab, env)), await isolation(lab, env.quick)];
  } finally {
    await lab.stop();
  }
}

async function throughput(lab: WebhookLab, { adminUrl, quick }: BenchEnv): Promise<BenchRow[]> {
  const shops = await lab.shops(RECEIVERS);
  const [bare, peer] = [new Child('webhooks/bare-loop.ts'), new Child('webhooks/pg-boss-peer.ts')];
  const total = quick ? 500 : 10_000;
  const measurements = {
    bare: () => bare.ask<number>(questionFor(shops, total)),
    pgBoss: () => peer.ask<number>(jobsFor(shops, adminUrl, total)),
    notifier: () => deliverAll(lab, shops, total),
  };
  try {
    await interleaved(1, measurements);
    return toRows(await interleaved(quick ? 1 : 5, measurements));
  } finally {
    await Promise.all([bare.stop(), peer.stop()]);
  }
}

const EVENTS = `events to signed deliveries, ${RECEIVERS} receivers, compared with`;

const toRows = ({ notifier, bare, pgBoss }: Rounds<'notifier' | 'bare' | 'pgBoss'>): BenchRow[] => [
  compare(
    { id: 'P6', what: `${EVENTS} a bare undici POST loop`, unit: '/s', target: '≥ 0.45 ×' },
    notifier,
    bare,
  ),
  compare(
    {
      id: 'P6b',
      what: `${EVENTS} pg-boss jobs and fetch with the same signatures`,
      unit: '/s',
      target: '≥ 5 ×',
    },
    notifier,
    pgBoss,
  ),
];

const jobsFor = (shops: Shop[], databaseUrl: string, total: number): PgBossQuestion => ({
  databaseUrl,
  ports: shops.map(({ port }) => port),
  body: bodyOf(paymentEvent(shops[0]!.tenant)),
  total,
});

/**
 * Returns the deliveries per second, measured from the first delivery of a full stream until the last delivery
 * is saved.
 */
async function deliverAll(lab: WebhookLab, shops: Shop[], total: number): Promise<number> {
  const events = Array.from({ length: total }, (_, i) => paymentEvent(shops[i % shops.length]!.tenant));
  await lab.holdingBack(() => lab.publish(events));
  const started = performance.now();
  await lab.delivered(events);
  return (total * 1000) / (performance.now() - started);
}

const questionFor = (shops: Shop[], total: number): BareLoopQuestion => ({
  ports: shops.map(({ port }) => port),
  body: bodyOf(paymentEvent(shops[0]!.tenant)),
  headers: {
    'Content-Type': 'application/json',
    'User-Agent': 'Service/1.0',
    'X-Service-Signature': `t=1767323045,v1=${'0'.repeat(64)}`,
    'X-Service-Event': 'payment.succeeded',
    'X-Service-Delivery': '1234567',
    'X-Service-Attempt': '1',
  },
  total,
  perReceiver: PER_RECEIVER,
});

async function isolation(lab: WebhookLab, quick: boolean): Promise<BenchRow> {
  const shops = await lab.shops(HEALTHY);
  const dead = await DeadReceiver.open(lab);
  const seconds = quick ? 1 : 8;
  const p99 = () => firstAttempts(lab, shops, seconds);
  const { alone, beside } = await interleaved(quick ? 1 : 3, { alone: p99, beside: () => dead.while(p99) });
  return {
    ...compare({ id: 'P9', what: ISOLATION, unit: 'ms', target: '≤ 1000 ms' }, beside, alone),
    value: median(beside.map((ms, round) => ms - alone[round]!)),
  };
}

/** Sends events at a fixed rate, and returns the p99 time until the first attempt, in milliseconds. */
async function firstAttempts(lab: WebhookLab, shops: Shop[], seconds: number): Promise<number> {
  await lab.ask({ do: 'time' });
  const total = PER_SECOND * seconds;
  const started = performance.now();
  const sent = [];
  for (let i = 0; i < total; i++) {
    const early = started + (i * 1000) / PER_SECOND - performance.now();
    if (early > 1) await pause(early);
    const event = paymentEvent(shops[i % shops.length]!.tenant);
    sent.push(lab.publish([event]).then(() => event));
  }
  await lab.delivered(await Promise.all(sent));
  const latencies = await lab.ask({ do: 'read' });
  if (latencies.length !== total) throw new Error(`${latencies.length} of ${total} first attempts arrived`);
  return quantile(latencies, 0.99);
}
