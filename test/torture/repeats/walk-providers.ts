import {
  checkProviderCommand,
  closeDiscrepancyCommand,
  configureProviderCommand,
  getPaymentCommand,
  listDiscrepanciesCommand,
  listUnappliedReceiptsCommand,
  newId,
  prioritizeProvidersCommand,
  reconcileProviderCommand,
  recordSettlementCommand,
  refundReceiptCommand,
  ROUTING_SERVICES,
  setProviderEnabledCommand,
} from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { startLab, type RunningLab } from '../../../tools/lab/src/lab';
import { XenditByHand, type XenditFile } from '../../support/xendit-by-hand';
import type { Walk } from './walk';
import { openPayment, ORDER } from './walk-payments';

const XENDIT = { provider: 'xendit', environment: 'live' as const };
const PATIENCE = { timeoutMs: 60_000 };
const DAY_SECONDS = 86_400;
const MANILA_MS = 8 * 3_600_000;

/** Disables Xendit at the beginning of a pass, because the first live payment must not use Xendit. */
export const disableXendit = (walk: Walk): Promise<void> =>
  walk.each(setProviderEnabledCommand, { provider: XENDIT.provider, enabled: false });

/**
 * Runs the commands of live mode with the lab in place of Xendit: a payment, money without a matching
 * payment, and the operator's decisions about both.
 */
export async function walkProviders(walk: Walk): Promise<void> {
  const lab = await startLab({ callbackBase: walk.baseUrl });
  try {
    const credentials = await configure(walk, lab);
    await takePayment(walk, lab);
    await sendBack(walk, lab);
    await settle(walk);
    await explainByHand(walk, { lab, credentials });
  } finally {
    await disableXendit(walk);
    await lab.stop();
  }
}

async function configure(walk: Walk, lab: RunningLab): Promise<XenditFile> {
  const answer = await fetch(`${lab.url}/lab/credentials/xendit`);
  const credentials = (await answer.json()) as XenditFile;
  const change = { ...XENDIT, credentials, overlapSeconds: 60 };
  await walk.each(configureProviderCommand, change);
  await walk.each(setProviderEnabledCommand, { provider: XENDIT.provider, enabled: true });
  await walk.each(prioritizeProvidersCommand, { merchantId: walk.merchantId, order: [XENDIT.provider] });
  for (const service of ROUTING_SERVICES)
    await eventually(async () => {
      const check = walk.ask(checkProviderCommand(service), XENDIT);
      return (await check.catch(() => null))?.ok;
    }, PATIENCE);
  return credentials;
}

/** Creates a live payment and pays it at the lab, whose callback makes the service check the payment. */
async function takePayment(walk: Walk, lab: RunningLab): Promise<void> {
  const id = await openPayment(walk, 'live');
  const find = () => walk.ask(getPaymentCommand, { ...walk.tenant('live'), id, expandEvents: false });
  const [payable] = lab.world.payables.all();
  await fetch(`${lab.url}/lab/payments/${payable!.id}/pay`, { method: 'POST' });
  await eventually(async () => (await find()).status === 'succeeded', PATIENCE);
}

/**
 * Creates an unapplied receipt by paying an amount other than the payment's, and refunds it through the
 * provider.
 */
async function sendBack(walk: Walk, lab: RunningLab): Promise<void> {
  const before = new Set(lab.world.payables.all());
  await openPayment(walk, 'live', { ...ORDER, method: 'card' });
  const payable = lab.world.payables.all().find((one) => !before.has(one));
  await fetch(`${lab.url}/lab/payments/${payable!.id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 90 }),
  });
  const receipt = () =>
    walk
      .ask(listUnappliedReceiptsCommand, { limit: 10, resolved: true })
      .then(({ data }) => data.find(({ reference }) => reference === payable!.reference));
  const { id } = await eventually(receipt, PATIENCE);
  const why = { note: 'another amount' };
  await walk.ask(refundReceiptCommand, { refundId: newId('rrf'), receiptId: id, ...why });
  await eventually(async () => (await receipt())?.resolution?.outcome === 'returned', PATIENCE);
}

async function settle(walk: Walk): Promise<void> {
  await walk.ask(recordSettlementCommand, {
    ...XENDIT,
    settlementId: newId('set'),
    amount: '9000',
    fee: '200',
    currency: 'PHP',
    reference: randomUUID(),
    receivedOn: '2026-05-08',
  });
}

/**
 * Finds a manual transfer by reconciling a provider's day, and resolves the finding. Each pass uses a
 * different day.
 */
async function explainByHand(
  walk: Walk,
  { lab, credentials }: { lab: RunningLab; credentials: XenditFile },
): Promise<void> {
  lab.world.clock.moveTo(-walk.nth * DAY_SECONDS);
  const day = new Date(lab.world.clock.now() + MANILA_MS).toISOString().slice(0, 10);
  const byHand = new XenditByHand(lab.url, credentials);
  await byHand.send();
  await byHand.take();
  await lab.world.callbacks.settled();
  for (const service of ROUTING_SERVICES) {
    await walk.ask(reconcileProviderCommand(service), { ...XENDIT, day });
    const query = { provider: XENDIT.provider, status: 'open' as const, limit: 1 };
    const { discrepancies } = await walk.ask(listDiscrepanciesCommand(service), query);
    const why = { note: 'moved by hand' };
    await walk.ask(closeDiscrepancyCommand(service), {
      id: discrepancies[0]!.id,
      status: 'explained',
      ...why,
    });
  }
}
