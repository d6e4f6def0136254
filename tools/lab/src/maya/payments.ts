import { randomUUID } from 'node:crypto';
import { anyObject, list, oneOf, returnUrl, shape, text } from '../checks/shape';
import type { Payable } from '../core/payable';
import { centavosOf } from '../core/pesos';
import type { LabAnswer, LabRequest, Operation } from '../http/operation';
import { qrPhText } from '../qr/emvco';
import type { LabWorld } from '../world/lab-world';
import { pesoValue } from './maya.checks';
import { demand, noPayment, refuse } from './maya.refusals';
import { reversalsOf } from './reversals';
import { paymentView } from './maya.views';

const REDIRECT = shape({ required: { success: returnUrl, failure: returnUrl, cancel: returnUrl } });
const TOTAL = shape({
  required: { value: pesoValue, currency: oneOf('PHP') },
  optional: { details: anyObject },
});
const CREATE = shape({
  required: { totalAmount: TOTAL, requestReferenceNumber: text(1, 36, /^[\w-]+$/) },
  optional: { redirectUrl: REDIRECT, items: list(anyObject), buyer: anyObject, metadata: anyObject },
});

interface CreateBody {
  totalAmount: { value: number | string };
  requestReferenceNumber: string;
  redirectUrl?: { success: string; failure: string; cancel: string };
  metadata?: Record<string, unknown>;
}

const HOUR_MS = 3_600_000;

/** Implements checkouts, QR payments and their statuses. A checkout has the same ID as its payment. */
export function payments(world: LabWorld): Operation[] {
  const find = (request: LabRequest): Payable => findPayment(world, request);
  const path = '/payments/v1/payments/:id';
  const view = (payable: Payable) => paymentView(payable, reversalsOf(world, payable), world.clock.now());
  return [
    {
      call: 'create_payment',
      method: 'POST',
      path: '/checkout/v1/checkouts',
      handle: (request) => createCheckout(world, request),
    },
    {
      call: 'create_payment',
      method: 'POST',
      path: '/payments/v1/qr/payments',
      handle: (request) => createQr(world, request),
    },
    {
      call: 'read_payment',
      method: 'GET',
      path,
      handle: (request) => ({ status: 200, body: view(find(request)) }),
    },
    {
      call: 'read_payment',
      method: 'GET',
      path: `${path}/status`,
      handle: (request) => {
        const { id, status, requestReferenceNumber } = view(find(request));
        return { status: 200, body: { id, status, requestReferenceNumber } };
      },
    },
    {
      call: 'read_payment',
      method: 'GET',
      path: '/payments/v1/payment-rrns/:rrn',
      handle: (request) => ({ status: 200, body: triesOf(world, request).map(view) }),
    },
    {
      call: 'cancel_payment',
      method: 'POST',
      path: `${path}/cancel`,
      handle: (request) => ({ status: 200, body: view(cancelled(world, find(request))) }),
    },
  ];
}

function findPayment(world: LabWorld, { params, environment }: LabRequest): Payable {
  const payable = world.payables.of('maya', environment, params.id ?? '');
  if (!payable) throw noPayment();
  return payable;
}

/** Returns all payments with the merchant's reference. @throws Refusal if there is none */
function triesOf(world: LabWorld, { params, environment }: LabRequest): Payable[] {
  const found = world.payables
    .underReference(params.rrn ?? '')
    .filter((one) => one.provider === 'maya' && one.environment === environment);
  if (!found.length) throw noPayment();
  return found;
}

/**
 * Cancels a payment that is not paid yet. At Maya, this is possible until the payer starts to authenticate;
 * the lab's payers authenticate and pay in one step.
 */
function cancelled(world: LabWorld, payable: Payable): Payable {
  if (payable.state !== 'open') throw refuse(400, 'PY0028', 'The payment can no longer be cancelled.');
  world.payables.cancel(payable);
  return payable;
}

function newPayable({ body, environment }: LabRequest, world: LabWorld) {
  demand(CREATE, body);
  const asked = body as CreateBody;
  const urls = asked.redirectUrl;
  return {
    provider: 'maya' as const,
    environment,
    id: randomUUID(),
    reference: asked.requestReferenceNumber,
    amount: centavosOf(Number(asked.totalAmount.value)) as number,
    currency: 'PHP',
    expiresAt: world.clock.now() + HOUR_MS,
    returnTo: urls ?? { success: null, failure: null, cancel: null },
    details: { metadata: asked.metadata },
  };
}

function createCheckout(world: LabWorld, request: LabRequest): LabAnswer {
  const made = newPayable(request, world);
  const { id } = world.payables.add({ ...made, resource: 'checkout', rail: 'card', qr: null });
  const body = { checkoutId: id, redirectUrl: `${request.origin}/pay/${id}` };
  return { status: 200, body, subject: { kind: 'payable', id } };
}

function createQr(world: LabWorld, request: LabRequest): LabAnswer {
  const made = newPayable(request, world);
  const { amount, reference, id } = made;
  const qr = qrPhText({ amount, reference, acquirer: 'PAPHPHM1XXX', merchant: 'Tulay Lab Inc' });
  world.payables.add({ ...made, resource: 'qr_payment', rail: 'qrph', qr });
  const body = { paymentId: id, redirectUrl: `${request.origin}/pay/${id}`, qrCodeBody: qr };
  return { status: 200, body, subject: { kind: 'payable', id } };
}
