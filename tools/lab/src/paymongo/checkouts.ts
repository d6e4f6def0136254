import { anyObject, list, number, oneOf, shape, text, truth } from '../checks/shape';
import type { Payable } from '../core/payable';
import { idOf } from '../core/random';
import type { LabAnswer, LabRequest, Operation } from '../http/operation';
import type { LabWorld } from '../world/lab-world';
import { METADATA, METHODS, MONEY, webUrl } from './paymongo.checks';
import { attributesOf, demand, notFound, refuse } from './paymongo.refusals';
import { checkoutView } from './paymongo.views';

const LINE = shape({
  required: {
    amount: number({ min: 1, max: 9_999_999_999, decimals: 0 }),
    currency: oneOf('PHP'),
    name: text(1, 255),
    quantity: number({ min: 1, max: 10_000, decimals: 0 }),
  },
  optional: { description: text(0, 255), images: list(webUrl) },
});

const CHECKOUT = shape({
  required: { line_items: list(LINE, 1, 100), payment_method_types: list(METHODS, 1, 10) },
  optional: {
    success_url: webUrl,
    cancel_url: webUrl,
    reference_number: text(1, 100),
    description: text(0, 255),
    billing: anyObject,
    send_email_receipt: truth,
    show_description: truth,
    show_line_items: truth,
    statement_descriptor: text(1, 255),
    metadata: METADATA,
  },
});

interface CheckoutFields {
  line_items: { amount: number; quantity: number }[];
  payment_method_types: string[];
  success_url?: string;
  cancel_url?: string;
  reference_number?: string;
}

/** Implements `/v1/checkout_sessions`, PayMongo's hosted payment page. */
export function checkouts(world: LabWorld): Operation[] {
  const find = ({ params, environment }: LabRequest): Payable => {
    const payable = world.payables.of('paymongo', environment, params.id ?? '');
    if (payable?.resource !== 'checkout_session') throw notFound(params.id);
    return payable;
  };
  const path = '/v1/checkout_sessions';
  return [
    { call: 'create_payment', method: 'POST', path, handle: (request) => create(world, request) },
    {
      call: 'read_payment',
      method: 'GET',
      path: `${path}/:id`,
      handle: (request) => ({ status: 200, body: { data: checkoutView(find(request)) } }),
    },
    {
      call: 'cancel_payment',
      method: 'POST',
      path: `${path}/:id/expire`,
      handle: (request) => {
        const payable = find(request);
        if (payable.state !== 'open')
          throw refuse(400, 'resource_processing_state', 'The checkout session is not active.');
        world.payables.cancel(payable);
        return { status: 200, body: { data: checkoutView(payable) } };
      },
    },
  ];
}

function create(world: LabWorld, { body, environment, origin }: LabRequest): LabAnswer {
  const asked = attributesOf(body, CHECKOUT) as unknown as CheckoutFields;
  const amount = asked.line_items.reduce((sum, line) => sum + line.amount * line.quantity, 0);
  demand(MONEY.amount, amount);
  const id = idOf('cs_');
  const { success_url: success = null, cancel_url: cancel = null, reference_number: reference = '' } = asked;
  const payable = world.payables.add({
    provider: 'paymongo',
    environment,
    id,
    reference,
    resource: 'checkout_session',
    rail: asked.payment_method_types[0] === 'gcash' ? 'gcash' : 'card',
    amount,
    currency: 'PHP',
    qr: null,
    expiresAt: null,
    retryable: true,
    returnTo: { success, failure: cancel, cancel },
    details: { ...asked, checkout_url: `${origin}/pay/${id}` },
  });
  return { status: 200, body: { data: checkoutView(payable) }, subject: { kind: 'payable', id } };
}
