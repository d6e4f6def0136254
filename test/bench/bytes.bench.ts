import { Api } from '../support/api';
import { WebhookReceiver } from '../support/webhook-receiver';
import { BenchStack } from './bench-stack';
import { inParallel } from './bytes/in-parallel';
import { ageAll, bytesByTable, filledTables, type TableBytes } from './bytes/table-bytes';
import type { BenchLine, FolderEnv } from './run-env';

export const needs = 'folder';

const CALLERS = 8;
/** Payments created before the measurement, so that the initial pages of tables and indexes are not counted. */
const FIRST = 100;
const PAYMENTS = 4_000;
const BODY = {
  amount: 1250.5,
  method: 'gcash_qr',
  description: 'Order 1043',
  return_url: 'https://shop.example.com/thanks',
  customer: { email: 'juan@example.com', name: 'Juan dela Cruz' },
  metadata: { cart: 'c_99', channel: 'web' },
};

/**
 * P13: bytes used by one paid payment with one webhook endpoint, in the tables and indexes of all services.
 * `value` is the size after a few weeks, `reference` the size right after the payment. The benchmark needs
 * its own stack, so `--quick` skips it.
 */
export async function bench({ folder, quick }: FolderEnv): Promise<BenchLine[]> {
  if (quick) return [];
  const stack = await BenchStack.start(folder);
  const receiver = await WebhookReceiver.start();
  try {
    const shop = await openShop(stack, receiver);
    await payAll(stack, shop, FIRST);
    const before = await bytesByTable(stack);
    await payAll(stack, shop, PAYMENTS);
    const added = perPayment(before, await bytesByTable(stack), PAYMENTS);
    await ageAll(stack);
    return linesOf(added, await agedOf(stack, added));
  } finally {
    await receiver.stop();
    await stack.stop();
  }
}

async function openShop(stack: BenchStack, receiver: WebhookReceiver): Promise<Api> {
  const { key } = await stack.merchant();
  const api = new Api(stack.baseUrl, key);
  await api.post('/v1/webhooks/endpoints', { url: receiver.url(), events: ['*'] });
  return api;
}

async function payAll(stack: BenchStack, api: Api, count: number): Promise<void> {
  await inParallel(CALLERS, count, async (n) => {
    const { id } = await api.createPayment(BODY, { 'idempotency-key': `order-${count}-${n}` });
    await api.press(id, 'succeed');
  });
  await stack.settled();
}

const perPayment = (empty: TableBytes, full: TableBytes, payments: number): TableBytes =>
  new Map([...full].map(([table, bytes]) => [table, (bytes - (empty.get(table) ?? 0)) / payments]));

/** Returns the added bytes per table, omitting the tables that are empty after aging. */
async function agedOf(stack: BenchStack, added: TableBytes): Promise<TableBytes> {
  const left = await filledTables(stack);
  return new Map([...added].filter(([table]) => left.has(table)));
}

function linesOf(full: TableBytes, aged: TableBytes): BenchLine[] {
  const tables = [...full].filter(([, bytes]) => bytes >= 50).sort(([, a], [, b]) => b - a);
  const sum = (bytes: TableBytes) => [...bytes.values()].reduce((total, each) => total + each, 0);
  return [
    ...tables.map(([table, bytes]) => line(table, bytes, aged.get(table) ?? 0)),
    {
      ...line('bytes per paid payment with one endpoint', sum(full), sum(aged)),
      id: 'P13',
      target: '≤ 5,000 B',
    },
  ];
}

const line = (what: string, reference: number, value: number): BenchLine => ({
  id: 'P13a',
  what,
  value,
  unit: 'B',
  reference,
  ratio: value / reference,
  target: '',
});
