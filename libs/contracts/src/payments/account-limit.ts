import type { DomainError } from '../common/domain-error';

const BEYOND = "must be within this account's limit";

/**
 * Returns the validation message for an amount that exceeds a limit set by an operator for the merchant's
 * account.
 * @param limit such as `₱5,000.00 per day`
 */
export const accountLimitProblem = (limit: string): string => `${BEYOND} of ${limit}`;

/** Returns whether the error reports a payment that exceeds a limit of the merchant's account. */
export const isOverAccountLimit = ({ issues }: Pick<DomainError, 'issues'>): boolean =>
  issues?.amount?.[0]?.startsWith(BEYOND) ?? false;
