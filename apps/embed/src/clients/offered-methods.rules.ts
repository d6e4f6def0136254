import {
  PAYMENT_METHODS,
  routeTakes,
  type PayableAmount,
  type PaymentMethod,
  type PaymentMethodRoute,
} from '@tulay/contracts';

export interface OfferedMethod {
  method: PaymentMethod;
  /** Routes in the payment's currency, sorted by minimum amount. Null if the routes are unknown. */
  routes: readonly PaymentMethodRoute[] | null;
}

/**
 * Returns the methods that at least one provider accepts. A page must not offer a method that would be
 * rejected.
 */
export const offeredMethods = (
  routes: readonly PaymentMethodRoute[],
  payable: PayableAmount,
): OfferedMethod[] =>
  PAYMENT_METHODS.flatMap((method) => {
    const own = routes.filter((route) => route.method === method && routeTakes(route, payable));
    return own.length ? [{ method, routes: own }] : [];
  });

/** All methods, offered while the routes are unknown. */
export const everyMethod: readonly OfferedMethod[] = PAYMENT_METHODS.map((method) => ({
  method,
  routes: null,
}));

/** Returns whether a provider accepts the amount that the payer entered. */
export const takesAmount = (
  offered: readonly OfferedMethod[],
  chosen: PaymentMethod,
  payable: PayableAmount,
): boolean =>
  offered.some(
    ({ method, routes }) =>
      method === chosen && (routes === null || routes.some((route) => routeTakes(route, payable))),
  );
