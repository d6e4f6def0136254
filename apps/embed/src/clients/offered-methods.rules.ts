import { PAYMENT_METHODS, type Environment, type PaymentMethod, type Provider } from '@tulay/contracts';
import { minorFromWire } from '@tulay/money';

/** What is to be paid. The amount may still be unknown. */
export interface Payable {
  environment: Environment;
  /** Upper-case ISO 4217. */
  currency: string;
  /** Minor units; null until the payer has entered it. */
  amount: bigint | null;
}

/** The methods that at least one enabled provider serves. A page must not offer a method that would be refused. */
export const offeredMethods = (providers: readonly Provider[], payable: Payable): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) =>
    providers.some(
      ({ enabled, capabilities }) =>
        enabled && capabilities.some((each) => each.methods.includes(method) && serves(each, payable)),
    ),
  );

function serves(
  { environment, currency, min, max }: Provider['capabilities'][number],
  payable: Payable,
): boolean {
  if (environment !== payable.environment) return false;
  if (currency !== null && currency !== payable.currency) return false;
  if (payable.amount === null) return true;
  if (min !== null && payable.amount < minorFromWire(min)) return false;
  return max === null || payable.amount <= minorFromWire(max);
}
