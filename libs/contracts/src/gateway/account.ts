import type { Environment } from '../common/environment';
import type { MerchantState } from './merchant-states';

/** Limits on an account's payments in one currency, in major units. Null means no limit. */
export interface AccountLimits {
  currency: string;
  payment: number | null;
  day: number | null;
  month: number | null;
}

/**
 * What the platform's operator currently allows a merchant to do in one environment; the object of
 * `account.updated`.
 */
export interface Account {
  /** ID of the merchant. */
  id: string;
  object: 'account';
  environment: Environment;
  status: MerchantState;
  payments_enabled: boolean;
  payouts_enabled: boolean;
  limits: AccountLimits[];
}
