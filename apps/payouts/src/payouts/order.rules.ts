import {
  DomainError,
  invalidField,
  isBankMethod,
  isPayoutMethod,
  namedRail,
  PAYOUT_METHODS,
  toPayoutDestination,
  type Bank,
  type BankDestination,
  type CreatePayoutRequest,
  type PayoutDestination,
  type PayoutMethod,
  type PayoutRail,
} from '@tulay/contracts';
import { formatMoney, isCurrency, minorFromWire } from '@tulay/money';
import { BANKS_BY_CODE, bankOf, INSTAPAY_MAX, railTo } from '../destinations/banks.rules';
import type { PayoutEntity } from './payout.entity';

export type Order = Pick<
  PayoutEntity,
  'id' | 'environment' | 'method' | 'rail' | 'amount' | 'currency' | 'destination' | 'succeededAt'
>;

/**
 * @throws DomainError `invalid_request` for an invalid field or an amount that the rail does not support,
 * `no_route` if the method is unknown or the bank does not support the rail
 */
export function orderOf(command: CreatePayoutRequest): Order {
  const { id, environment, method, currency } = command;
  const amount = minorFromWire(command.amount);
  if (amount <= 0n) throw invalidField('amount', 'must be greater than 0');
  if (!isCurrency(currency)) throw invalidField('currency', 'must be a supported currency');
  if (!isPayoutMethod(method)) throw unknownMethod(method);
  const destination = toPayoutDestination(method, command.destination, BANKS_BY_CODE);
  const rail = railOf(method, destination, amount);
  return { id, environment, method, rail, amount, currency, destination, succeededAt: null };
}

/** @param available minor units; null if the ledger did not report the balance */
export function insufficientBalance(
  { amount, currency }: Pick<Order, 'amount' | 'currency'>,
  available: bigint | null,
): DomainError {
  const limit =
    available === null
      ? 'the available balance'
      : `the available balance of ${formatMoney(available, currency)}`;
  const problem = `of ${formatMoney(amount, currency)} exceeds ${limit}`;
  return new DomainError('insufficient_balance', 'Insufficient balance', { amount: [problem] });
}

const unknownMethod = (method: string): DomainError =>
  new DomainError('no_route', `${method} is not a payout method`, {
    method: [`must be one of: ${PAYOUT_METHODS.join(', ')}`],
  });

function railOf(method: PayoutMethod, destination: PayoutDestination, amount: bigint): PayoutRail | null {
  if (!isBankMethod(method)) return null;
  const code = (destination as BankDestination).bank_code;
  const bank = bankOf(code);
  if (!bank)
    throw new DomainError(
      'no_route',
      `No rail supports bank ${code}. GET /v1/payouts/banks lists the supported banks`,
    );
  const named = namedRail(method);
  const rail = railTo(bank, amount, named);
  if (!rail) throw noRail(bank, named);
  return rail;
}

/**
 * Returns the error for a requested rail that the bank does not support, or for an amount above the InstaPay
 * limit.
 */
function noRail({ name, rails }: Bank, named: PayoutRail | undefined): DomainError {
  if (named && !rails.includes(named)) {
    const problem = `must not be ${named} for ${name}; use bank${rails.map((rail) => ` or ${rail}`).join('')}`;
    return new DomainError('no_route', `${RAIL_NAMES[named]} does not support ${name}`, {
      method: [problem],
    });
  }
  const limit = `must be at most ${formatMoney(INSTAPAY_MAX, 'PHP')} for InstaPay`;
  const remedy = rails.includes('pesonet')
    ? 'use the method bank or pesonet for larger amounts'
    : `${name} does not support PESONet`;
  return invalidField('amount', `${limit}; ${remedy}`);
}

const RAIL_NAMES: Record<PayoutRail, string> = { instapay: 'InstaPay', pesonet: 'PESONet' };
