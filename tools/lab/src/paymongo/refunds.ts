import { number, oneOf, shape, text } from '../checks/shape';
import type { Rail } from '../core/names';
import type { Payable } from '../core/payable';
import { idOf } from '../core/random';
import type { LabAnswer, LabRequest, Operation } from '../http/operation';
import type { LabWorld } from '../world/lab-world';
import { METADATA } from './paymongo.checks';
import { attributesOf, notFound, refuse } from './paymongo.refusals';
import { refundView } from './paymongo.views';

const REFUND = shape({
  required: {
    amount: number({ min: 100, max: 9_999_999_999, decimals: 0 }),
    payment_id: text(1, 64),
    reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'others'),
  },
  optional: { notes: text(0, 255), metadata: METADATA },
});

/** Days after the payment during which a refund is possible. Payments by other methods cannot be refunded. */
const WINDOW_DAYS: Partial<Record<Rail, number>> = { card: 60, gcash: 180, maya: 365 };

export function refunds(world: LabWorld): Operation[] {
  const path = '/v1/refunds';
  return [
    { call: 'create_refund', method: 'POST', path, handle: (request) => create(world, request) },
    {
      call: 'read_refund',
      method: 'GET',
      path: `${path}/:id`,
      handle: ({ params, environment }) => {
        const refund = world.refunds.of('paymongo', environment, params.id ?? '');
        if (!refund) throw notFound(params.id);
        return { status: 200, body: { data: refundView(refund) } };
      },
    },
    { call: 'read_refund', method: 'GET', path, handle: (request) => list(world, request) },
  ];
}

function list(world: LabWorld, { query, environment }: LabRequest): LabAnswer {
  const wanted = query.payment_id ?? query['data.attributes.payment_id'];
  const found = world.refunds
    .all()
    .filter((one) => one.provider === 'paymongo' && one.environment === environment)
    .filter(({ details }) => !wanted || details.payment_id === wanted);
  return { status: 200, body: { data: found.map(refundView), has_more: false } };
}

function create(world: LabWorld, { body, environment }: LabRequest): LabAnswer {
  const asked = attributesOf(body, REFUND);
  const payable = world.payables.paidAs('paymongo', environment, asked.payment_id as string);
  if (!payable) throw notFound(asked.payment_id as string);
  const amount = asked.amount as number;
  checkRefundable(world, payable, amount);
  const refund = world.refunds.add({
    provider: 'paymongo',
    environment,
    id: idOf('ref_'),
    // PayMongo has no field for the merchant's reference, so the notes are used.
    reference: (asked.notes as string | undefined) ?? '',
    payable: payable.id,
    kind: 'refund',
    amount,
    currency: 'PHP',
    details: {
      payment_id: asked.payment_id,
      reason: asked.reason,
      notes: asked.notes ?? null,
      metadata: asked.metadata ?? null,
    },
  });
  world.settling.refundSoon(refund);
  return { status: 200, body: { data: refundView(refund) }, subject: { kind: 'refund', id: refund.id } };
}

function checkRefundable(world: LabWorld, payable: Payable, amount: number): void {
  const { charge, rail, environment } = payable;
  if (!charge) throw notFound(payable.id);
  const days = WINDOW_DAYS[rail];
  if (days === undefined)
    throw refuse(400, 'refund_not_allowed', `Payments made with ${rail} cannot be refunded.`);
  if (environment === 'test') throw refuse(400, 'refund_not_allowed', 'Only live payments can be refunded.');
  if (world.clock.now() - charge.at > days * 86_400_000)
    throw refuse(400, 'refund_not_allowed', 'The refund period of this payment has ended.');
  const taken = world.refunds
    .all()
    .filter((one) => one.payable === payable.id && (one.state === 'pending' || one.state === 'succeeded'))
    .reduce((sum, one) => sum + one.amount, 0);
  if (taken + amount > charge.amount)
    throw refuse(400, 'parameter_above_maximum', 'The amount exceeds the remaining amount of the payment.');
}
