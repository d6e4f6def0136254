import type { ErrorCode } from '@tulay/contracts';
import { unavailable, unreadable, type ErrorEnvelope } from '../errors/error-answer';

type Detail = ErrorEnvelope['error'];
type Example = Omit<Detail, 'code'>;

const PAYMENT = 'pay_01k0z3v9q8m4x2c7b5n6d8f1ga';
const PROJECT = '7d9f3c1e-8b52-4f0a-9c36-2f1f4f0d9b11';

/** An error of each code, as this API words it. */
const EXAMPLES: Record<ErrorCode, Example> = {
  invalid_request: {
    message: 'The request has invalid fields: amount must be at least 0.01',
    issues: { amount: ['must be at least 0.01'] },
  },
  unauthenticated: { message: 'This API key is not valid: it is unknown, expired or revoked' },
  insufficient_scope: { message: 'This API key lacks the scope payments:write' },
  not_found: { message: `No such payment: ${PAYMENT}` },
  invalid_state: { message: 'A payment that is expired cannot be cancelled' },
  rate_limited: { message: 'Too many requests with this API key' },
  no_route: { message: 'No provider is available for card in USD in the live environment' },
  insufficient_balance: { message: 'The available balance does not cover this payout' },
  conflict: { message: 'A request with this Idempotency-Key is still being processed' },
  provider_error: { message: 'No provider could open the payment; nothing was charged' },
  internal_error: {
    message: 'Something went wrong on our side. Tell us this id: 01k0z3v9q8m4x2c7b5n6d8f1ga',
  },
  email_taken: { message: 'Another merchant has this email address' },
  invalid_token: { message: 'This token is not valid' },
  already_used: { message: 'This was used before' },
  project_not_found: { message: `No such project: ${PROJECT}` },
  project_disabled: { message: 'This project is disabled' },
  unsupported_combo: { message: 'The panel is for the merchant: a customer cannot open it' },
  unexpected_scope: { message: 'The merchant sees everything: scope_field and scope_value do not apply' },
  missing_scope: { message: 'A customer sees their own payments: name scope_field and scope_value' },
  customer_not_found: { message: 'No such customer: cus_01k0z3v9q8m4x2c7b5n6d8f1ga' },
  invalid_tabs: {
    message: 'None of these is a tab; tabs are payments, payouts, balance, invoices, customers, events',
  },
};

export const errorExample = (code: ErrorCode): Detail => ({ code, ...EXAMPLES[code] });

/** What is answered while a part of us does not answer. */
export const unavailableExample = (): Detail => unavailable('01k0z3v9q8m4x2c7b5n6d8f1ga').body.error;

/** What the HTTP layer answers with this status. */
export const unreadableExample = (status: 405 | 413 | 415): Detail => unreadable(status).body.error;
