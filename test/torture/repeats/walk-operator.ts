import {
  advanceClockCommand,
  cancelPayoutCommand,
  createPayoutCommand,
  getPayoutCommand,
  listUnappliedReceiptsCommand,
  markSealedCommand,
  newId,
  prioritizeProvidersCommand,
  receiveAcquirerCallbackCommand,
  republishOutboxCommand,
  resealValuesCommand,
  resolvePayoutCommand,
  resolveReceiptCommand,
  rotateProviderSecretCommand,
  setProviderEnabledCommand,
} from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { createHmac, randomUUID } from 'node:crypto';
import type { Walk } from './walk';

/** The sandbox leaves payouts to this account in `processing`. */
const STUCK = '09171230001';

/** Runs payouts, and the operator's decisions about providers, receipts and whole services. */
export async function walkOperator(walk: Walk): Promise<void> {
  await walkReceipt(walk);
  const cancelled = await openPayout(walk, '09171234567');
  await walk.ask(cancelPayoutCommand, { ...walk.tenant(), id: cancelled });
  const stuck = await openPayout(walk, STUCK);
  await walk.each(advanceClockCommand, { byMs: 60_000 });
  const statusOf = async () => (await walk.ask(getPayoutCommand, { ...walk.tenant(), id: stuck })).status;
  await eventually(async () => (await statusOf()) === 'processing', { timeoutMs: 60_000 });
  await walk.ask(resolvePayoutCommand, { payoutId: stuck, outcome: 'succeed' });
  const { merchantId } = walk;
  await walk.each(prioritizeProvidersCommand, { merchantId, order: ['sandbox'] });
  for (const enabled of [false, true])
    await walk.each(setProviderEnabledCommand, { provider: 'sandbox', enabled });
  await walk.each(republishOutboxCommand, { since: Math.floor(Date.now() / 1_000) - 60 });
  await walk.each(resealValuesCommand, { key: null, from: null });
  await walk.each(markSealedCommand, { beforeMs: Date.now() - 60_000 });
}

async function openPayout(walk: Walk, account: string): Promise<string> {
  const id = newId('po');
  const money = { amount: '10000', currency: 'PHP', method: 'gcash' };
  const rest = { destination: { account_no: account }, description: null, metadata: {} };
  await walk.ask(createPayoutCommand, { ...walk.tenant(), id, ...money, ...rest });
  return id;
}

async function walkReceipt(walk: Walk): Promise<void> {
  const rotation = { provider: 'acquirer', overlapSeconds: 0 };
  const { secret } = await walk.ask(rotateProviderSecretCommand, rotation);
  const time = Math.floor(Date.now() / 1_000);
  const provider_ref = `IPS-${randomUUID()}`;
  const transfer = { reference: 'UNKNOWN', amount: 100, status: 'paid', provider_ref, occurred_at: time };
  const body = JSON.stringify(transfer);
  const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  await walk.ask(receiveAcquirerCallbackCommand, {
    rawBody: Buffer.from(body).toString('base64'),
    signature: `t=${time},v1=${v1}`,
  });
  const { data } = await walk.ask(listUnappliedReceiptsCommand, { limit: 1 });
  await walk.ask(resolveReceiptCommand, {
    receiptId: data[0]!.id,
    outcome: 'credited',
    note: 'sent by mistake',
    merchantId: walk.merchantId,
  });
}
