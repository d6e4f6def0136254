import type { MerchantState } from '@tulay/contracts';

/** Thrown for a user whose merchants are all suspended or closed. */
export class RestrictedMerchant extends Error {
  constructor(readonly state: MerchantState) {
    super(`the merchant is ${state}`);
  }
}
