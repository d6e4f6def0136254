import { isoOf } from '../core/clock';
import type { Environment } from '../core/names';
import type { Payable, PayableEvent } from '../core/payable';
import type { TransferState } from '../core/transfers';
import type { LabWorld } from '../world/lab-world';
import { paymentRequestView, paymentView, payoutView, refundView, sessionView } from './xendit.views';

/** Sends Xendit's callbacks about all changes. */
export function tellOfXendit(world: LabWorld): void {
  const send = (event: string, resource: { environment: Environment; id: string }, data: unknown): void => {
    const { environment, id } = resource;
    const account = (): (typeof world.accounts)[Environment]['xendit'] => world.accounts[environment].xendit;
    const created = isoOf(world.clock.now());
    void world.callbacks.send({
      provider: 'xendit',
      environment,
      event,
      about: id,
      body: JSON.stringify({ event, business_id: account().businessId, created, data }),
      sign: (_body, genuine) => ({ 'x-callback-token': genuine ? account().callbackToken : 'labforged' }),
    });
  };
  world.payables.onChange('xendit', (payable, happened) => {
    for (const [event, data] of eventsOf(payable, happened, world)) send(event, payable, data);
  });
  world.refunds.onChange('xendit', (refund) => {
    const event = REFUND_EVENTS[refund.state];
    // As in Xendit's own example, the refund is wrapped twice.
    if (event) send(event, refund, { data: refundView(refund) });
  });
  world.payouts.onChange('xendit', (payout) => {
    const event = PAYOUT_EVENTS[payout.state];
    if (event) send(event, payout, payoutView(payout, world.accounts[payout.environment]));
  });
}

const REFUND_EVENTS: Partial<Record<TransferState, string>> = {
  succeeded: 'refund.succeeded',
  failed: 'refund.failed',
};

const PAYOUT_EVENTS: Partial<Record<TransferState, string>> = {
  succeeded: 'payout.succeeded',
  failed: 'payout.failed',
  reversed: 'payout.reversed',
};

/** A session sends callbacks about its own state, in addition to callbacks about its payment. */
function eventsOf(payable: Payable, happened: PayableEvent, world: LabWorld): [string, unknown][] {
  const account = world.accounts[payable.environment];
  const payment = paymentView(payable, account);
  if (payable.resource !== 'session')
    return requestEvents(happened, payment, paymentRequestView(payable, account));
  const session = sessionView(payable, account);
  if (happened === 'paid')
    return [
      ['payment.capture', payment],
      ['payment_session.completed', session],
    ];
  if (happened === 'declined') return [['payment.failure', payment]];
  return happened === 'expired' ? [['payment_session.expired', session]] : [];
}

function requestEvents(happened: PayableEvent, payment: unknown, request: unknown): [string, unknown][] {
  if (happened === 'paid') return [['payment.capture', payment]];
  if (happened === 'declined') return [['payment.failure', payment]];
  return happened === 'expired' ? [['payment_request.expiry', request]] : [];
}
