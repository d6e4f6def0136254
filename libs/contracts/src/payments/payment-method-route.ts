import { formatMoney, toMinor, type Currency } from '@tulay/money';
import { DomainError, invalidField, type Issues } from '../common/domain-error';
import type { Environment } from '../common/environment';
import type { PaymentMethod } from './payment.resource';

export interface PaymentMethodRoute {
  object: 'payment_method';
  method: PaymentMethod;
  /** ISO 4217 code in upper case; null means any currency. */
  currency: string | null;
  /** Amount in major units, inclusive; null means unlimited. */
  min: number | null;
  max: number | null;
  /** Refund capabilities that all providers of the method have. */
  refunds: MethodRefunds;
}

export interface MethodRefunds {
  full: boolean;
  partial: boolean;
  /** Number of days after the payment during which refunds are accepted; null if unlimited. */
  window_days: number | null;
}

export interface PayableAmount {
  currency: Currency;
  /** Minor units; null if the amount is still unknown. */
  amount: bigint | null;
}

/** Returns whether the route accepts the amount; for an unknown amount, whether the route accepts the currency. */
export function routeTakes(
  { currency, min, max }: Pick<PaymentMethodRoute, 'currency' | 'min' | 'max'>,
  payable: PayableAmount,
): boolean {
  if (currency !== null && currency !== payable.currency) return false;
  const { amount } = payable;
  if (amount === null) return true;
  if (min !== null && amount < toMinor(min, payable.currency)) return false;
  return max === null || amount <= toMinor(max, payable.currency);
}

/** Request field that determines the amount, and the error message that precedes the limits. */
interface AmountField {
  name: string;
  problem: string;
}

export interface RoutablePayment extends PayableAmount {
  environment: Environment;
  /** Null if the payer has not chosen a method yet. */
  method: PaymentMethod | null;
  /** Defaults to `amount`. */
  field?: AmountField;
}

type Limits = Pick<PaymentMethodRoute, 'method' | 'currency' | 'min' | 'max'>;

const OUTSIDE = 'must be within the limits';
const AMOUNT: AmountField = { name: 'amount', problem: OUTSIDE };

/**
 * Checks that at least one route accepts the payment.
 * @throws DomainError `no_route` if no route supports the method and currency; `invalid_request` for the
 * field (`amount` by default) if the amount is outside every route's limits. The message contains the limits
 */
export function requireRoute(routes: readonly Limits[], payment: RoutablePayment): void {
  const { method, currency, environment, field = AMOUNT } = payment;
  const serving = routes.filter(
    (route) => (method === null || route.method === method) && routeTakes(route, { currency, amount: null }),
  );
  if (serving.some((route) => routeTakes(route, payment))) return;
  if (serving.length)
    throw invalidField(field.name, `${field.problem}${sentText(payment)}: ${limitsText(serving, currency)}`);
  throw noRoute(routes, { method, currency, environment });
}

/** Returns the error for a currency, or for a method in every currency, that no route supports. */
function noRoute(
  routes: readonly Limits[],
  { method, currency, environment }: Pick<RoutablePayment, 'method' | 'currency' | 'environment'>,
): DomainError {
  const what = method ?? 'payments';
  const ofMethod = routes.filter((route) => method === null || route.method === method);
  const currencies = [...new Set(ofMethod.map((route) => route.currency))].join(', ');
  const issues: Issues = ofMethod.length
    ? { currency: [`must be one of: ${currencies} for ${what}; see GET /v1/payment_methods`] }
    : { method: [`is not available in ${environment} mode; see GET /v1/payment_methods`] };
  const message = `No provider is available for ${what} in ${currency} in ${environment} mode`;
  return new DomainError('no_route', message, issues);
}

/**
 * Returns the part of the message that contains the request's amount. Large amounts in PHP get a hint, because
 * an amount sent in centavos instead of pesos is a hundred times too large.
 */
function sentText({ amount, currency, field = AMOUNT }: RoutablePayment): string {
  if (amount === null || field !== AMOUNT) return '';
  const isLarge = currency === 'PHP' && amount >= HINT_FROM_MINOR;
  const hint = isLarge ? ' (amounts are in pesos, not centavos)' : '';
  return `, not ${formatMoney(amount, currency)}${hint}`;
}

const HINT_FROM_MINOR = 1_000_000n;

/** Returns whether the error reports an amount that is outside the payment method's limits. */
export const isOutsideLimits = ({ issues }: DomainError): boolean =>
  issues?.amount?.[0]?.startsWith(OUTSIDE) ?? false;

/** Describes the limits, such as `gcash_qr accepts ₱0.01 to ₱50,000.00; card accepts at least ₱1.00`. */
function limitsText(routes: readonly Limits[], currency: Currency): string {
  const methods = [...new Set(routes.map(({ method }) => method))];
  const rangesOf = (method: PaymentMethod) =>
    routes.filter((route) => route.method === method).map((route) => rangeText(route, currency));
  return methods.map((method) => `${method} accepts ${rangesOf(method).join(' or ')}`).join('; ');
}

function rangeText({ min, max }: Limits, currency: Currency): string {
  const text = (amount: number): string => formatMoney(toMinor(amount, currency), currency);
  if (min === null) return `at most ${text(max ?? 0)}`;
  return max === null ? `at least ${text(min)}` : `${text(min)} to ${text(max)}`;
}
