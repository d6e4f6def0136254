import { anyObject, list, number, oneOf, returnUrl, shape, text } from '../checks/shape';
import type { Payable } from '../core/payable';
import { centavosOf } from '../core/pesos';
import { idOf } from '../core/random';
import type { LabRequest, Operation } from '../http/operation';
import type { LabWorld } from '../world/lab-world';
import { demand, notFound, refuse } from './xendit.refusals';
import { sessionView } from './xendit.views';

interface CreateBody {
  reference_id: string;
  amount: number;
  success_return_url?: string;
  cancel_return_url?: string;
  expires_at?: string;
  allowed_payment_channels?: string[];
  description?: string;
  metadata?: Record<string, unknown>;
}

const anything = (): [] => [];

const CREATE = shape({
  required: {
    reference_id: text(1, 64),
    session_type: oneOf('PAY'),
    mode: oneOf('PAYMENT_LINK'),
    amount: number({ min: 1, max: 1e12, decimals: 2 }),
    currency: oneOf('PHP'),
    country: oneOf('PH'),
  },
  optional: {
    customer: shape({
      required: { reference_id: text(1, 255), type: oneOf('INDIVIDUAL', 'BUSINESS') },
      optional: {
        email: text(4, 50),
        mobile_number: text(4, 50),
        individual_detail: shape({
          required: { given_names: text(1, 50) },
          optional: { surname: text(1, 50) },
        }),
        business_detail: anyObject,
      },
    }),
    customer_id: text(1, 64),
    allowed_payment_channels: list(text(1, 64), 1, 100),
    capture_method: oneOf('AUTOMATIC'),
    success_return_url: returnUrl,
    cancel_return_url: returnUrl,
    expires_at: text(20, 32),
    description: text(1, 1_000),
    metadata: anyObject,
    items: anything,
    locale: text(2, 5),
    channel_properties: anyObject,
    allow_save_payment_method: oneOf('DISABLED'),
  },
});

const LIFE_MS = 30 * 60_000;

/** Implements `/sessions`, Xendit's hosted payment page. */
export function sessions(world: LabWorld): Operation[] {
  const find = ({ params, environment }: LabRequest): Payable => {
    const payable = world.payables.of('xendit', environment, params.id ?? '');
    if (payable?.resource !== 'session') throw notFound('Session');
    return payable;
  };
  const view = (payable: Payable) => sessionView(payable, world.accounts[payable.environment]);
  return [
    {
      call: 'create_payment',
      method: 'POST',
      path: '/sessions',
      handle: (request) => create(world, request),
    },
    {
      call: 'read_payment',
      method: 'GET',
      path: '/sessions/:id',
      handle: (request) => ({ status: 200, body: view(find(request)) }),
    },
    {
      call: 'cancel_payment',
      method: 'POST',
      path: '/sessions/:id/cancel',
      handle: (request) => {
        const payable = find(request);
        if (payable.state !== 'open') throw refuse(400, 'INACTIVE_SESSION', 'The session is not active.');
        world.payables.cancel(payable);
        return { status: 200, body: view(payable) };
      },
    },
  ];
}

function create(world: LabWorld, { body, environment, origin }: LabRequest) {
  demand(CREATE, body);
  const asked = body as CreateBody;
  const id = idOf('ps-', 24);
  const payable = world.payables.add({
    provider: 'xendit',
    environment,
    id,
    reference: asked.reference_id,
    resource: 'session',
    rail: 'card',
    amount: centavosOf(asked.amount) as number,
    currency: 'PHP',
    qr: null,
    retryable: true,
    expiresAt: endOf(asked.expires_at, world.clock.now()),
    returnTo: {
      success: asked.success_return_url ?? null,
      failure: asked.cancel_return_url ?? null,
      cancel: asked.cancel_return_url ?? null,
    },
    details: {
      url: `${origin}/pay/${id}`,
      payment_request_id: `pr-${id.slice(3)}`,
      channel_code: 'CARDS',
      allowed_payment_channels: asked.allowed_payment_channels,
      metadata: asked.metadata,
    },
  });
  const answer = sessionView(payable, world.accounts[environment]);
  return { status: 201, body: answer, subject: { kind: 'payable' as const, id } };
}

function endOf(asked: string | undefined, now: number): number {
  if (asked === undefined) return now + LIFE_MS;
  const at = Date.parse(asked);
  if (Number.isNaN(at) || at <= now)
    throw refuse(400, 'API_VALIDATION_ERROR', 'expires_at must be in the future.');
  return at;
}
