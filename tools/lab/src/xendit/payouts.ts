import { anyObject, number, oneOf, shape, text } from '../checks/shape';
import { centavosOf } from '../core/pesos';
import { idOf } from '../core/random';
import type { Payout } from '../core/transfers';
import type { LabRequest, Operation } from '../http/operation';
import type { LabWorld } from '../world/lab-world';
import { PAYOUT_CHANNELS, type PayoutChannel } from './xendit.channels';
import { demand, notFound, refuse } from './xendit.refusals';
import { payoutView } from './xendit.views';

interface CreateBody {
  reference_id: string;
  channel_code: string;
  channel_properties: { account_number: string; account_holder_name: string };
  amount: number;
  description?: string;
  metadata?: Record<string, unknown>;
}

const CREATE = shape({
  required: {
    reference_id: text(1, 255),
    channel_code: text(1, 64),
    channel_properties: shape({
      required: { account_number: text(1, 100), account_holder_name: text(1, 100) },
      optional: { account_type: text(1, 50) },
    }),
    amount: number({ min: 0, max: 1e12, decimals: 2 }),
    currency: oneOf('PHP'),
  },
  optional: { description: text(1, 100), receipt_notification: anyObject, metadata: anyObject },
});

/** Implements `/v2/payouts`, their channels and the balance that funds payouts. */
export function payouts(world: LabWorld): Operation[] {
  const view = (payout: Payout) => payoutView(payout, world.accounts[payout.environment]);
  const find = ({ params, environment }: LabRequest): Payout => {
    const payout = world.payouts.of('xendit', environment, params.id ?? '');
    if (!payout) throw notFound('Payout');
    return payout;
  };
  return [
    {
      call: 'create_payout',
      method: 'POST',
      path: '/v2/payouts',
      handle: (request) => create(world, request),
    },
    {
      call: 'read_payout',
      method: 'GET',
      path: '/v2/payouts/:id',
      handle: (request) => ({ status: 200, body: view(find(request)) }),
    },
    { call: 'read_payout', method: 'GET', path: '/v2/payouts', handle: (request) => search(world, request) },
    {
      call: 'cancel_payout',
      method: 'POST',
      path: '/v2/payouts/:id/cancel',
      handle: (request) => {
        const payout = find(request);
        if (payout.state !== 'pending')
          throw refuse(400, 'INELIGIBLE_TRANSACTION_STATUS', 'Only an accepted payout can be cancelled.');
        world.settings.balances.xendit += payout.amount;
        world.payouts.end(payout, 'cancelled');
        return { status: 200, body: view(payout) };
      },
    },
    { call: 'check', method: 'GET', path: '/payouts_channels', handle: ({ query }) => channels(query) },
    {
      call: 'check',
      method: 'GET',
      path: '/balance',
      handle: () => ({ status: 200, body: { balance: world.settings.balances.xendit / 100 } }),
    },
  ];
}

function channels({ currency, channel_category, channel_code }: LabRequest['query']) {
  const wanted = (one: PayoutChannel): boolean =>
    (currency ?? one.currency) === one.currency &&
    (channel_category ?? one.channel_category) === one.channel_category &&
    (channel_code ?? one.channel_code) === one.channel_code;
  return { status: 200, body: PAYOUT_CHANNELS.filter(wanted) };
}

function search(world: LabWorld, { query, environment }: LabRequest) {
  const { reference_id: reference } = query;
  if (!reference) throw refuse(400, 'API_VALIDATION_ERROR', 'reference_id is required.');
  const found = world.payouts
    .underReference(reference)
    .filter((payout) => payout.provider === 'xendit' && payout.environment === environment);
  const data = found.map((payout) => payoutView(payout, world.accounts[environment]));
  return { status: 200, body: { data, has_more: false, links: [] } };
}

function create(world: LabWorld, { headers, body, environment }: LabRequest) {
  const key = headers['idempotency-key'] ?? '';
  if (key.length < 1 || key.length > 100)
    throw refuse(400, 'API_VALIDATION_ERROR', 'Idempotency-key must have 1 to 100 characters.');
  demand(CREATE, body);
  const asked = body as CreateBody;
  const sent = JSON.stringify(body);
  const earlier = world.payouts
    .all()
    .find(
      (one) => one.provider === 'xendit' && one.environment === environment && one.idempotencyKey === key,
    );
  if (earlier && earlier.details.sent !== sent)
    throw refuse(409, 'DUPLICATE_ERROR', 'The idempotency key was already used for another payout.');
  const payout = earlier ?? accept(world, { asked, key, sent }, environment);
  const view = payoutView(payout, world.accounts[environment]);
  return { status: 200, body: view, subject: { kind: 'payout' as const, id: payout.id } };
}

function accept(
  world: LabWorld,
  { asked, key, sent }: { asked: CreateBody; key: string; sent: string },
  environment: LabRequest['environment'],
): Payout {
  const channel = PAYOUT_CHANNELS.find(({ channel_code }) => channel_code === asked.channel_code);
  if (!channel) throw refuse(400, 'CHANNEL_CODE_NOT_SUPPORTED', `${asked.channel_code} is not supported.`);
  const { minimum, maximum } = channel.amount_limits;
  if (asked.amount < minimum)
    throw refuse(400, 'MINIMUM_TRANSFER_LIMIT_ERROR', `The minimum amount is ${minimum}.`);
  if (asked.amount > maximum)
    throw refuse(400, 'MAXIMUM_TRANSFER_LIMIT_ERROR', `The maximum amount is ${maximum}.`);
  const { account_number: to, account_holder_name: name } = asked.channel_properties;
  const payout = world.payouts.add({
    provider: 'xendit',
    environment,
    id: idOf('disb-', 36),
    reference: asked.reference_id,
    amount: centavosOf(asked.amount) as number,
    currency: 'PHP',
    channel: asked.channel_code,
    account: { number: to, name },
    idempotencyKey: key,
    details: { ...pick(asked), sent },
  });
  pay(world, payout);
  return payout;
}

const pick = ({ channel_properties, description, metadata }: CreateBody) => ({
  channel_properties,
  description,
  metadata,
});

/** Completes a payout. Xendit accepts a payout first and checks the balance afterwards. */
function pay(world: LabWorld, payout: Payout): void {
  const { balances } = world.settings;
  if (balances.xendit < payout.amount) return world.payouts.end(payout, 'failed', 'INSUFFICIENT_BALANCE');
  balances.xendit -= payout.amount;
  world.settling.payoutSoon(payout);
}
