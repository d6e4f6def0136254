import { randomUUID } from 'node:crypto';
import { oneOf, shape, text } from '../checks/shape';
import type { Payable } from '../core/payable';
import { centavosOf } from '../core/pesos';
import type { Refund } from '../core/transfers';
import type { LabAnswer, LabRequest, Operation } from '../http/operation';
import type { LabWorld } from '../world/lab-world';
import { pesoValue } from './maya.checks';
import { demand, noPayment, refuse } from './maya.refusals';
import { reversibleOf } from './reversible';
import { reversalView } from './maya.views';

const VOID = shape({ required: { reason: text(1, 255) } });
const REFUND = shape({
  required: {
    totalAmount: shape({ required: { amount: pesoValue, currency: oneOf('PHP') } }),
    reason: text(1, 255),
  },
  optional: { requestReferenceNumber: text(1, 36) },
});

/** Returns the voids and refunds of a payment, oldest first. */
export const reversalsOf = (world: LabWorld, { id }: Payable): Refund[] =>
  world.refunds.all().filter(({ payable }) => payable === id);

export function reversals(world: LabWorld): Operation[] {
  const find = ({ params, environment }: LabRequest): Payable => {
    const payable = world.payables.of('maya', environment, params.id ?? '');
    if (!payable) throw noPayment();
    return payable;
  };
  const path = '/payments/v1/payments/:id';
  const list = (kind: Refund['kind']): Operation => ({
    call: 'read_refund',
    method: 'GET',
    path: `${path}/${kind}s`,
    handle: (request) => {
      const ours = reversalsOf(world, find(request)).filter((one) => one.kind === kind);
      return { status: 200, body: ours.map(reversalView) };
    },
  });
  return [
    list('void'),
    list('refund'),
    {
      call: 'create_refund',
      method: 'POST',
      path: `${path}/voids`,
      handle: (request) => voided(world, find(request), request),
    },
    {
      call: 'create_refund',
      method: 'POST',
      path: `${path}/refunds`,
      handle: (request) => refunded(world, find(request), request),
    },
    {
      call: 'read_refund',
      method: 'GET',
      path: `${path}/refunds/:refund`,
      handle: (request) => {
        const refund = reversalsOf(world, find(request)).find(({ id }) => id === request.params.refund);
        if (!refund) throw refuse(404, 'PY0010', 'Refund does not exist.');
        return { status: 200, body: reversalView(refund) };
      },
    },
  ];
}

function voided(world: LabWorld, payable: Payable, { body }: LabRequest): LabAnswer {
  demand(VOID, body);
  const { canVoid, left } = reversibleOf(payable, reversalsOf(world, payable), world.clock.now());
  if (!canVoid) throw refuse(400, 'PY0024', 'The payment cannot be voided.');
  const { reason } = body as { reason: string };
  const reversal = add(world, payable, { kind: 'void', amount: left, reason });
  world.settling.endRefund(reversal, true);
  return answerWith(reversal);
}

interface RefundBody {
  totalAmount: { amount: number | string };
  reason: string;
}

function refunded(world: LabWorld, payable: Payable, { body }: LabRequest): LabAnswer {
  demand(REFUND, body);
  const { totalAmount, reason } = body as RefundBody;
  const amount = centavosOf(Number(totalAmount.amount)) as number;
  const { canRefund, left } = reversibleOf(payable, reversalsOf(world, payable), world.clock.now());
  if (!canRefund) throw refuse(400, 'PY0025', 'The payment cannot be refunded.');
  if (amount > left) throw refuse(400, 'PY0026', 'The amount exceeds the remaining amount of the payment.');
  const reversal = add(world, payable, { kind: 'refund', amount, reason });
  if (world.settings.settleAfterMs === 0) {
    world.settling.endRefund(reversal, true);
    return answerWith(reversal);
  }
  world.settling.refundSoon(reversal);
  const ongoing = { message: 'The refund is being processed.', status: 'ONGOING' };
  return { status: 202, body: ongoing, subject: { kind: 'refund', id: reversal.id } };
}

const answerWith = (reversal: Refund): LabAnswer => ({
  status: 200,
  body: reversalView(reversal),
  subject: { kind: 'refund', id: reversal.id },
});

function add(
  world: LabWorld,
  payable: Payable,
  { kind, amount, reason }: { kind: Refund['kind']; amount: number; reason: string },
): Refund {
  return world.refunds.add({
    provider: 'maya',
    environment: payable.environment,
    id: randomUUID(),
    // Maya has no field for the merchant's reference, so the last word of the reason is used.
    reference: reason.split(' ').at(-1) ?? '',
    payable: payable.id,
    kind,
    amount,
    currency: 'PHP',
    details: { reason, requestReferenceNumber: payable.reference },
  });
}
