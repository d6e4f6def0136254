import { anyObject, list, number, oneOf, shape, text } from '../checks/shape';
import { idOf } from '../core/random';
import type { Payout } from '../core/transfers';
import type { LabAnswer, LabRequest, Operation } from '../http/operation';
import type { LabWorld } from '../world/lab-world';
import { INSTITUTIONS } from './institutions';
import { demand, notFound, refuse } from './paymongo.refusals';
import { transferView } from './paymongo.views';

interface Account {
  number: string;
  name: string;
  bic: string;
}

interface Wish {
  provider: 'instapay' | 'pesonet';
  amount: number;
  purpose?: string;
  description?: string;
  reference_number: string;
  source_account: Account;
  destination_account: Account;
  callback_url?: string;
  metadata?: Record<string, unknown>;
}

const BIC = text(11, 11, /^[A-Z]{4}PH[A-Z0-9]{5}$/);
const ACCOUNT = shape({ required: { number: text(1, 40), name: text(1, 140), bic: BIC } });

const BATCH = shape({
  required: {
    transfers: list(
      shape({
        required: {
          provider: oneOf('instapay', 'pesonet'),
          amount: number({ min: 100, max: 9_999_999_999, decimals: 0 }),
          currency: oneOf('PHP'),
          reference_number: text(1, 64),
          source_account: ACCOUNT,
          destination_account: ACCOUNT,
        },
        optional: {
          purpose: text(1, 140),
          description: text(1, 255),
          callback_url: text(8, 500),
          metadata: anyObject,
        },
      }),
      1,
      100,
    ),
  },
});

const INSTAPAY_MOST = 5_000_000;
/** Transfers to accounts with this suffix fail. */
const FAILS = /0002$/;

/**
 * Implements `/v2/batch_transfers` and `/v2/transfers`, which support neither idempotency keys nor searches.
 */
export function transfers(world: LabWorld): Operation[] {
  return [
    {
      call: 'create_payout',
      method: 'POST',
      path: '/v2/batch_transfers',
      handle: (request) => create(world, request),
    },
    {
      call: 'check',
      method: 'GET',
      path: '/v2/transfers/receiving_institutions',
      handle: ({ query }) => institutions(query.provider),
    },
    {
      call: 'read_payout',
      method: 'GET',
      path: '/v2/transfers/:id',
      handle: ({ params, environment }) => {
        const payout = world.payouts.of('paymongo', environment, params.id ?? '');
        if (!payout) throw notFound(params.id);
        return { status: 200, body: { data: transferView(payout) } };
      },
    },
  ];
}

function institutions(provider: string | undefined): LabAnswer {
  demand(shape({ required: { provider: oneOf('instapay', 'pesonet') } }), { provider });
  const data = Object.entries(INSTITUTIONS).map(([bic, name]) => ({ bic, name, provider }));
  return { status: 200, body: { data } };
}

function create(world: LabWorld, { body, environment }: LabRequest): LabAnswer {
  demand(BATCH, body);
  const wishes = (body as { transfers: Wish[] }).transfers;
  for (const wish of wishes) checkWish(world, wish, environment);
  const made = wishes.map((wish) => accept(world, wish, environment));
  const data = { id: idOf('batch_tr_'), status: 'pending', transfers: made.map(transferView) };
  return { status: 200, body: { data }, subject: { kind: 'payout', id: made[0]?.id ?? '' } };
}

function checkWish(world: LabWorld, wish: Wish, environment: LabRequest['environment']): void {
  const { number: ours, bic } = world.accounts[environment].paymongo.wallet;
  if (wish.source_account.number !== ours || wish.source_account.bic !== bic)
    throw refuse(400, 'parameter_invalid', 'failed to get first source account');
  if (wish.provider === 'instapay' && wish.amount > INSTAPAY_MOST)
    throw refuse(400, 'parameter_above_maximum', 'amount must not be more than 5000000 for instapay.');
  if (world.settings.balances.paymongo < wish.amount)
    throw refuse(400, 'parameter_invalid', 'transfer_validator.source_account_balance: insufficient');
}

function accept(world: LabWorld, wish: Wish, environment: LabRequest['environment']): Payout {
  const { source_account, destination_account, provider, purpose, description, metadata } = wish;
  world.settings.balances.paymongo -= wish.amount;
  const payout = world.payouts.add({
    provider: 'paymongo',
    environment,
    id: idOf('tr_'),
    reference: normalised(wish.reference_number),
    amount: wish.amount,
    currency: 'PHP',
    channel: `${provider} ${destination_account.bic}`,
    account: { number: destination_account.number, name: destination_account.name },
    idempotencyKey: null,
    details: { provider, purpose, description, source_account, destination_account, metadata },
  });
  if (environment === 'test' && FAILS.test(destination_account.number))
    world.settling.endPayout(payout, false);
  else world.settling.payoutSoon(payout);
  return payout;
}

/** PayMongo returns references in lower case and without hyphens. */
const normalised = (reference: string): string => reference.toLowerCase().replaceAll('-', '');
