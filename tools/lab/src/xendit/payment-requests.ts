import { anyObject, number, oneOf, returnUrl, shape, text, type Check } from '../checks/shape';
import type { Payable } from '../core/payable';
import { idOf } from '../core/random';
import { centavosOf } from '../core/pesos';
import type { LabRequest, Operation } from '../http/operation';
import { qrPhText } from '../qr/emvco';
import type { LabWorld } from '../world/lab-world';
import { PAY_CHANNELS } from './xendit.channels';
import { demand, demandVersion, notFound, refuse } from './xendit.refusals';
import { paymentRequestView, paymentView, requestIdOf } from './xendit.views';

interface CreateBody {
  reference_id: string;
  request_amount: number;
  channel_code: string;
  channel_properties?: Record<string, string>;
  description?: string;
  metadata?: Record<string, unknown>;
}

const CREATE = shape({
  required: {
    reference_id: text(1, 255),
    type: oneOf('PAY'),
    country: oneOf('PH'),
    currency: oneOf('PHP'),
    request_amount: number({ min: 0.01, max: 1e12, decimals: 2 }),
    channel_code: text(1, 64),
  },
  optional: {
    capture_method: oneOf('AUTOMATIC'),
    channel_properties: anyObject,
    description: text(1, 1_000),
    metadata: anyObject,
    customer: anyObject,
    customer_id: text(1, 64),
    items: (_value, _path) => [],
  },
});

const URLS = ['success_return_url', 'failure_return_url', 'cancel_return_url'];
const ANY_URLS = Object.fromEntries(URLS.map((name) => [name, returnUrl]));
/**
 * GCash redirects the payer, so its return URLs are required. For other channels, return URLs are optional.
 */
const PROPERTIES: Record<string, Check> = {
  GCASH: shape({
    required: { success_return_url: returnUrl, failure_return_url: returnUrl },
    optional: ANY_URLS,
  }),
};

export function paymentRequests(world: LabWorld): Operation[] {
  const find = (request: LabRequest): Payable => findRequest(world, request, request.params.id ?? '');
  const view = (payable: Payable) => paymentRequestView(payable, world.accounts[payable.environment]);
  return [
    {
      call: 'create_payment',
      method: 'POST',
      path: '/v3/payment_requests',
      handle: (request) => create(world, request),
    },
    {
      call: 'read_payment',
      method: 'GET',
      path: '/v3/payment_requests/:id',
      handle: (request) => ({ status: 200, body: view(find(request)) }),
    },
    {
      call: 'cancel_payment',
      method: 'POST',
      path: '/v3/payment_requests/:id/cancel',
      handle: (request) => {
        const payable = find(request);
        if (payable.state !== 'open')
          throw refuse(400, 'INACTIVE_PAYMENT_REQUEST', 'The payment request has already ended.');
        world.payables.cancel(payable);
        return { status: 200, body: view(payable) };
      },
    },
    {
      call: 'create_payment',
      method: 'POST',
      path: '/v3/payment_requests/:id/simulate',
      handle: (request) => simulate(world, request, find(request)),
    },
    {
      call: 'read_payment',
      method: 'GET',
      path: '/v3/payments/:id',
      handle: (request) => readPayment(world, request),
    },
  ];
}

/** Finds a payment request by its ID, including the payment request of a session's first attempt. */
function findRequest(world: LabWorld, { environment, headers }: LabRequest, id: string): Payable {
  demandVersion(headers);
  const payable = world.payables.of('xendit', environment, id) ?? sessionOf(world, id, environment);
  if (!payable || (payable.resource === 'session' && requestIdOf(payable) !== id))
    throw notFound('Payment request');
  return payable;
}

export function sessionOf(world: LabWorld, requestId: string, environment: string): Payable | undefined {
  const session = world.payables.of('xendit', environment as 'live', `ps-${requestId.slice(3)}`);
  return session?.resource === 'session' ? session : undefined;
}

function create(world: LabWorld, { headers, body, environment, origin }: LabRequest) {
  demandVersion(headers);
  demand(CREATE, body);
  const asked = body as CreateBody;
  const channel = PAY_CHANNELS[asked.channel_code];
  if (!channel) throw refuse(400, 'CHANNEL_CODE_NOT_SUPPORTED', `${asked.channel_code} is not supported.`);
  const checkProperties =
    PROPERTIES[asked.channel_code] ??
    shape({ required: {}, optional: { ...ANY_URLS, expires_at: text(1, 40), display_name: text(1, 250) } });
  demand(checkProperties, asked.channel_properties ?? {});
  if (asked.request_amount < channel.min || asked.request_amount > channel.max)
    throw refuse(
      400,
      'INVALID_VALUE_ERROR',
      `request_amount must be between ${channel.min} and ${channel.max}.`,
    );
  const payable = world.payables.add({
    ...newPayable(asked, environment),
    rail: channel.rail,
    expiresAt: channel.lifeMs === null ? null : world.clock.now() + channel.lifeMs,
  });
  payable.details.actions = actionsOf(payable, origin);
  const view = paymentRequestView(payable, world.accounts[environment]);
  return { status: 201, body: view, subject: { kind: 'payable' as const, id: payable.id } };
}

function newPayable(asked: CreateBody, environment: LabRequest['environment']) {
  const amount = centavosOf(asked.request_amount) as number;
  const urls = asked.channel_properties ?? {};
  const { channel_code, channel_properties, description, metadata } = asked;
  const merchant = 'Tulay Lab Inc';
  const code = { amount, reference: asked.reference_id, acquirer: 'XNDTPHM2XXX', merchant };
  return {
    provider: 'xendit' as const,
    environment,
    id: idOf('pr-', 36),
    reference: asked.reference_id,
    resource: 'payment_request',
    amount,
    currency: 'PHP',
    qr: channel_code === 'QRPH' ? qrPhText(code) : null,
    returnTo: {
      success: urls.success_return_url ?? null,
      failure: urls.failure_return_url ?? null,
      cancel: urls.cancel_return_url ?? null,
    },
    details: { channel_code, channel_properties, description, metadata },
  };
}

function actionsOf({ id, rail, qr, createdAt }: Payable, origin: string) {
  const page = `${origin}/pay/${id}`;
  if (rail === 'qrph') return [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: qr }];
  if (rail === 'bank_transfer')
    return [
      {
        type: 'PRESENT_TO_CUSTOMER',
        descriptor: 'VIRTUAL_ACCOUNT_NUMBER',
        value: `9${String(createdAt).slice(-11)}`,
      },
    ];
  return [
    { type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value: page },
    { type: 'REDIRECT_CUSTOMER', descriptor: 'DEEPLINK_URL', value: `${page}?app=1` },
  ];
}

const SIMULATE = shape({ required: { amount: number({ min: 0.01, max: 1e12, decimals: 2 }) } });

/** Simulates a payment; requires a test key. */
function simulate(world: LabWorld, { body, environment }: LabRequest, payable: Payable) {
  if (environment === 'live')
    throw refuse(403, 'REQUEST_FORBIDDEN_ERROR', 'Only test payments can be simulated.');
  demand(SIMULATE, body);
  if (payable.state !== 'open')
    throw refuse(400, 'INACTIVE_PAYMENT_REQUEST', 'The payment request has ended.');
  world.till.pay(payable, centavosOf((body as { amount: number }).amount) as number);
  return { status: 200, body: { status: 'PENDING', message: 'The payment is being simulated.' } };
}

function readPayment(world: LabWorld, { params, environment, headers }: LabRequest) {
  demandVersion(headers);
  const payable = world.payables.paidAs('xendit', environment, params.id ?? '');
  if (!payable) throw notFound('Payment');
  return { status: 200, body: paymentView(payable, world.accounts[environment]) };
}
