import {
  closeMerchantCommand,
  createMerchantCommand,
  holdPayoutsCommand,
  newId,
  refundForMerchantCommand,
  releasePayoutsCommand,
  releaseRestoreCommand,
  resumeMerchantCommand,
  setMerchantLimitsCommand,
  showMerchantCommand,
  simulateOutcomeCommand,
  suspendMerchantCommand,
} from '@tulay/contracts';
import type { MinorString } from '@tulay/money';
import { eventually } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import type { Walk } from './walk';
import { openPayment } from './walk-payments';

/** Refunds a payment on behalf of the merchant, and restricts another merchant until it is closed. */
export async function walkRestrictions(walk: Walk): Promise<void> {
  const paymentId = await openPayment(walk);
  await walk.ask(simulateOutcomeCommand, { paymentId, outcome: 'succeed' });
  const refund = { id: newId('re'), paymentId, amount: '1000' as MinorString, currency: 'PHP' };
  const why = { reason: 'fraudulent' as const, note: 'case 12' };
  await walk.ask(refundForMerchantCommand, { ...walk.tenant(), ...refund, ...why });
  await walkStates(walk);
  await walk.each(releaseRestoreCommand, { reason: 'compared' });
}

async function walkStates(walk: Walk): Promise<void> {
  const email = `${randomUUID()}@example.test`;
  const { merchant } = await walk.ask(createMerchantCommand, { name: 'Kuya Ben', email, live: false });
  const request = { merchantId: merchant.id, reason: 'case 12' };
  const limit = { environment: 'test' as const, currency: 'PHP', payment: '100000' as MinorString };
  await walk.ask(setMerchantLimitsCommand, { ...request, limit: { ...limit, day: null, month: null } });
  for (const command of [
    suspendMerchantCommand,
    resumeMerchantCommand,
    holdPayoutsCommand,
    releasePayoutsCommand,
    closeMerchantCommand,
  ]) {
    await walk.ask(command, request);
    await confirmed(walk, merchant.id);
  }
}

/** Waits until every service has stored the last change, so that each change reaches all of them. */
async function confirmed(walk: Walk, merchantId: string): Promise<void> {
  const waiting = async () => (await walk.ask(showMerchantCommand, { merchantId })).pending;
  await eventually(async () => (await waiting()).length === 0, { timeoutMs: 60_000 });
}
