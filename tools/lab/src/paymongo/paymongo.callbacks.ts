import { createHmac } from 'node:crypto';
import { secondsOf } from '../core/clock';
import type { Environment } from '../core/names';
import type { Payable, PayableEvent } from '../core/payable';
import { idOf } from '../core/random';
import type { Payout } from '../core/transfers';
import type { LabWorld } from '../world/lab-world';
import { checkoutView, intentIdOf, paymentView, refundView, resource, transferView } from './paymongo.views';
import type { Webhooks } from './webhooks';

interface Told {
  event: string;
  about: string;
  environment: Environment;
  data: unknown;
}

/** Sends PayMongo's events about all changes. */
export function tellOfPaymongo(world: LabWorld, webhooks: Webhooks): void {
  const send = (told: Told): void => {
    for (const to of addressesFor(told, world, webhooks)) sendTo(world, told, to);
  };
  world.payables.onChange('paymongo', (payable, happened) => {
    if (happened === 'declined' || happened === 'expired')
      payable.ready = payable.resource !== 'payment_intent';
    const { id: about, environment } = payable;
    for (const [event, data] of eventsOf(payable, happened)) send({ event, about, environment, data });
  });
  world.refunds.onChange('paymongo', (refund) => {
    const { id: about, environment } = refund;
    send({ event: 'payment.refund.updated', about, environment, data: refundView(refund) });
    const payable = world.payables.find(refund.payable);
    if (refund.state === 'succeeded' && payable)
      send({ event: 'payment.refunded', about, environment, data: paymentView(payable, [refund]) });
  });
  world.payouts.onChange('paymongo', (payout) => {
    const told = outwardOf(payout);
    if (told) send({ about: payout.id, environment: payout.environment, ...told });
  });
}

/**
 * Returns the event about a payout, or null. PayMongo sends no event about a returned transfer, and reports a
 * success as the wallet's transaction.
 */
function outwardOf(payout: Payout): { event: string; data: unknown } | null {
  const { id, amount, state } = payout;
  if (state === 'failed')
    return { event: 'transfer.outward.failed', data: resource(id, 'transfer', transferView(payout)) };
  if (state !== 'succeeded') return null;
  const attributes = { transfer_id: id, amount, currency: 'PHP', status: 'succeeded' };
  return {
    event: 'transfer.outward.successful',
    data: resource(`wallet_transaction_${id.slice(3)}`, 'wallet_transaction', attributes),
  };
}

function eventsOf(payable: Payable, happened: PayableEvent): [string, unknown][] {
  const isCheckout = payable.resource === 'checkout_session';
  if (happened === 'declined') return [['payment.failed', paymentView(payable)]];
  if (happened === 'expired' && payable.qr !== null) return [['qrph.expired', expiredCode(payable)]];
  if (happened !== 'paid') return [];
  const paid: [string, unknown] = ['payment.paid', paymentView(payable)];
  return isCheckout ? [paid, ['checkout_session.payment.paid', checkoutView(payable)]] : [paid];
}

function expiredCode(payable: Payable): unknown {
  const code = `code_${payable.id.slice(3)}`;
  return resource(code, 'qrph', { code_id: code, payment_intent_id: intentIdOf(payable) });
}

interface Address {
  url?: string;
  secret: () => string;
}

function addressesFor({ environment, event }: Told, world: LabWorld, webhooks: Webhooks): Address[] {
  const usual: Address = { secret: () => world.accounts[environment].paymongo.webhookSecret };
  const registered = webhooks.wanting(environment, event);
  return [usual, ...registered.map(({ url, secret }) => ({ url, secret: () => secret }))];
}

function sendTo(world: LabWorld, { event, about, environment, data }: Told, { url, secret }: Address): void {
  const now = secondsOf(world.clock.now());
  const livemode = environment === 'live';
  const times = { created_at: now, updated_at: now };
  const attributes = { type: event, livemode, data, previous_data: {}, pending_webhooks: 1, ...times };
  const body = JSON.stringify({ data: resource(idOf('evt_'), 'event', attributes) });
  const sign = (text: string, genuine: boolean): Record<string, string> => {
    const at = secondsOf(world.clock.now());
    const mac = createHmac('sha256', genuine ? secret() : 'labforged')
      .update(`${at}.${text}`)
      .digest('hex');
    // Leaves the other mode's signature empty, as in live deliveries.
    const parts = livemode ? `t=${at},te=,li=${mac}` : `t=${at},te=${mac},li=`;
    return { 'paymongo-signature': parts };
  };
  void world.callbacks.send({
    provider: 'paymongo',
    environment,
    event,
    about,
    body,
    sign,
    ...(url && { url }),
  });
}
