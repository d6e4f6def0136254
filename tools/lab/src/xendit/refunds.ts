import { anyObject, number, oneOf, shape, text } from '../checks/shape';
import { centavosOf } from '../core/pesos';
import { idOf } from '../core/random';
import type { Payable } from '../core/payable';
import type { Refund } from '../core/transfers';
import type { LabRequest, Operation } from '../http/operation';
import type { LabWorld } from '../world/lab-world';
import { sessionOf } from './payment-requests';
import { isRefundable, REFUND_WINDOW_MS } from './xendit.channels';
import { demand, notFound, refuse } from './xendit.refusals';
import { refundView, requestIdOf } from './xendit.views';

interface CreateBody {
  payment_request_id: string;
  amount?: number;
  reason: string;
  reference_id?: string;
  metadata?: Record<string, unknown>;
}

const CREATE = shape({
  required: {
    payment_request_id: text(1, 64),
    reason: oneOf('FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS'),
  },
  optional: {
    amount: number({ min: 0.01, max: 1e12, decimals: 2 }),
    currency: oneOf('PHP'),
    reference_id: text(1, 255),
    metadata: anyObject,
  },
});

export function refunds(world: LabWorld): Operation[] {
  return [
    { call: 'create_refund', method: 'POST', path: '/refunds', handle: (request) => create(world, request) },
    {
      call: 'read_refund',
      method: 'GET',
      path: '/refunds/:id',
      handle: ({ params, environment }) => {
        const refund = world.refunds.of('xendit', environment, params.id ?? '');
        if (!refund) throw notFound('Refund');
        return { status: 200, body: refundView(refund) };
      },
    },
    {
      call: 'read_refund',
      method: 'GET',
      path: '/refunds',
      handle: ({ query, environment }) => {
        const wanted = query.payment_request_id;
        const found = ofXendit(world, environment).filter(
          ({ details }) => !wanted || details.payment_request_id === wanted,
        );
        return { status: 200, body: { data: found.map(refundView), has_more: false } };
      },
    },
  ];
}

const ofXendit = (world: LabWorld, environment: string): Refund[] =>
  world.refunds.all().filter((refund) => refund.provider === 'xendit' && refund.environment === environment);

function create(world: LabWorld, { body, environment }: LabRequest) {
  demand(CREATE, body);
  const asked = body as CreateBody;
  const payable = paidBy(world, asked.payment_request_id, environment);
  const amount = asked.amount === undefined ? payable.charge.amount : (centavosOf(asked.amount) as number);
  checkRefundable(world, payable, amount);
  const refund = world.refunds.add({
    provider: 'xendit',
    environment,
    id: idOf('rfd-', 36),
    reference: asked.reference_id ?? '',
    payable: payable.id,
    kind: 'refund',
    amount,
    currency: 'PHP',
    details: {
      payment_request_id: requestIdOf(payable),
      payment_id: payable.charge.id,
      payment_method_type: payable.rail === 'card' ? 'CARD' : 'EWALLET',
      channel_code: payable.details.channel_code,
      reason: asked.reason,
      metadata: asked.metadata,
    },
  });
  world.settling.refundSoon(refund);
  return { status: 200, body: refundView(refund), subject: { kind: 'refund' as const, id: refund.id } };
}

type Paid = Payable & { charge: NonNullable<Payable['charge']> };

function paidBy(world: LabWorld, id: string, environment: LabRequest['environment']): Paid {
  const payable = world.payables.of('xendit', environment, id) ?? sessionOf(world, id, environment);
  if (!payable || payable.id.startsWith('ps-') === (payable.id === id)) throw notFound('Payment request');
  if (!payable.charge) throw refuse(400, 'INELIGIBLE_TRANSACTION_STATUS', 'The payment has not succeeded.');
  return payable as Paid;
}

function checkRefundable(world: LabWorld, payable: Paid, amount: number): void {
  const { rail, charge } = payable;
  if (!isRefundable(rail)) throw refuse(403, 'REFUND_NOT_SUPPORTED', 'The channel does not support refunds.');
  if (world.clock.now() - charge.at > REFUND_WINDOW_MS)
    throw refuse(400, 'INELIGIBLE_TRANSACTION_STATUS', 'The refund period of this payment has ended.');
  const earlier = world.refunds.all().filter((refund) => refund.payable === payable.id);
  if (earlier.some(({ state }) => state === 'pending'))
    throw refuse(400, 'REFUND_IN_PROGRESS', 'Another refund of this payment is in progress.');
  const back = earlier.filter(({ state }) => state === 'succeeded').reduce((sum, one) => sum + one.amount, 0);
  if (back + amount > charge.amount)
    throw refuse(400, 'REFUND_AMOUNT_EXCEEDED', 'The amount exceeds the remaining amount of the payment.');
}
