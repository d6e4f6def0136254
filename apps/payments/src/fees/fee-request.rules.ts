import {
  ENVIRONMENTS,
  invalidField,
  isPaymentMethod,
  startOfManilaDay,
  type Environment,
  type Fee,
  type PaymentMethod,
} from '@tulay/contracts';
import { formatMoney, isCurrency, toMinor, type Currency } from '@tulay/money';

/** Maximum fixed fee in major units of the currency. */
const LARGEST_FIXED = 1_000_000;

/** @throws DomainError `invalid_request` if the currency is not supported */
export function checkedCurrency(currency: string): Currency {
  if (!isCurrency(currency)) throw invalidField('currency', 'must be a supported currency');
  return currency;
}

/** @throws DomainError `invalid_request` if the method, the currency or an environment is invalid */
export function checkedSeries(request: {
  environments: Environment[];
  method: PaymentMethod;
  currency: string;
}) {
  const { environments, method } = request;
  if (!isPaymentMethod(method)) throw invalidField('method', 'must be a supported payment method');
  if (!environments.length || !environments.every((each) => ENVIRONMENTS.includes(each)))
    throw invalidField('environments', `must be ${ENVIRONMENTS.join(' or ')}`);
  return { environments, method, currency: checkedCurrency(request.currency) };
}

/** @throws DomainError `invalid_request` if the percentage or the fixed part is out of range */
export function checkedFee({ basisPoints, fixedMinor }: Fee, currency: Currency): Fee {
  if (!isIntegerIn(basisPoints, 0, 10_000))
    throw invalidField('basis_points', 'must be an integer between 0 and 10000');
  const largest = toMinor(LARGEST_FIXED, currency);
  if (!isIntegerIn(fixedMinor, 0, Number(largest)))
    throw invalidField('fixed', `must be between 0 and ${formatMoney(largest, currency)}`);
  return { basisPoints, fixedMinor };
}

/** @throws DomainError `invalid_request` if `day` is not a date */
export function startOfDay(day: string, field: 'from' | 'on'): number {
  const start = startOfManilaDay(day);
  if (start === null) throw invalidField(field, 'must be a date such as 2027-01-01');
  return start;
}

/**
 * Returns the start of a fee that has not started yet. A fee that has started cannot be changed, because it may
 * already have been charged.
 * @param now Unix seconds on the environment's clock
 * @throws DomainError `invalid_request` if `day` is not a future date in Manila
 */
export function futureStart(day: string, environment: Environment, now: number): number {
  const start = startOfDay(day, 'from');
  if (start <= now) throw invalidField('from', `must be a future date in Manila time in ${environment} mode`);
  return start;
}

const isIntegerIn = (n: number, min: number, max: number): boolean =>
  Number.isInteger(n) && n >= min && n <= max;
