import {
  DomainError,
  invalidField,
  isBankMethod,
  isPayoutMethod,
  namedRail,
  toPayoutDestination,
  type BankDestination,
  type CreatePayoutRequest,
  type PayoutDestination,
  type PayoutMethod,
  type PayoutRail,
} from '@tulay/contracts';
import { isCurrency, minorFromWire } from '@tulay/money';
import { BANKS_BY_CODE, bankOf, railTo } from '../destinations/banks.rules';
import type { PayoutEntity } from './payout.entity';

export type Order = Pick<
  PayoutEntity,
  'id' | 'environment' | 'method' | 'rail' | 'amount' | 'currency' | 'destination' | 'succeededAt'
>;

/**
 * @throws DomainError `invalid_request` for an invalid field, then `no_route` if the method is unknown, no
 * rail supports the amount, or the requested rail does not support it
 */
export function orderOf(command: CreatePayoutRequest): Order {
  const { id, environment, method, currency } = command;
  const amount = minorFromWire(command.amount);
  if (amount <= 0n) throw invalidField('amount', 'must be greater than 0');
  if (!isCurrency(currency)) throw invalidField('currency', 'must be a supported currency');
  if (!isPayoutMethod(method)) throw noRoute(`${method} is not a supported payout method`);
  const destination = toPayoutDestination(method, command.destination, BANKS_BY_CODE);
  const rail = railOf(method, destination, amount);
  return { id, environment, method, rail, amount, currency, destination, succeededAt: null };
}

function railOf(method: PayoutMethod, destination: PayoutDestination, amount: bigint): PayoutRail | null {
  if (!isBankMethod(method)) return null;
  const code = (destination as BankDestination).bank_code;
  const bank = bankOf(code);
  if (!bank) throw noRoute(`No rail supports bank ${code}`);
  const named = namedRail(method);
  const rail = railTo(bank, amount, named);
  if (!rail) throw noRoute(noRailText(bank.name, named));
  return rail;
}

const noRailText = (bank: string, named?: PayoutRail): string =>
  named
    ? `${RAIL_NAMES[named]} does not support this amount to ${bank}`
    : `No rail supports this amount to ${bank}`;

const RAIL_NAMES: Record<PayoutRail, string> = { instapay: 'InstaPay', pesonet: 'PESONet' };

const noRoute = (message: string): DomainError => new DomainError('no_route', message);
