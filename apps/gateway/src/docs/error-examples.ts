import type { ErrorCode } from '@tulay/contracts';
import { unavailable, unreadable, type ErrorEnvelope } from '../errors/error-response';

type Detail = ErrorEnvelope['error'];
type Example = Omit<Detail, 'code'>;

const PAYMENT = 'pay_01k0z3v9q8m4x2c7b5n6d8f1ga';
const PROJECT = '7d9f3c1e-8b52-4f0a-9c36-2f1f4f0d9b11';

const EXAMPLES: Record<ErrorCode, Example> = {
  invalid_request: {
    message: 'The request has invalid fields: amount must be at least 0.01',
    issues: { amount: ['must be at least 0.01'] },
  },
  unauthenticated: { message: 'Invalid API key: the key is unknown, expired or revoked' },
  insufficient_scope: { message: 'This API key does not have the required scope: payments:write' },
  not_found: { message: `No such payment: ${PAYMENT}` },
  invalid_state: { message: 'This payment is expired and cannot be cancelled' },
  rate_limited: {
    message: 'Too many requests: the limit of this API key is 120 requests per minute. Try again in 15 s',
  },
  no_route: {
    message:
      'No provider is available for card in USD in live mode: currency must be one of: PHP for card; see GET /v1/payment_methods',
    issues: { currency: ['must be one of: PHP for card; see GET /v1/payment_methods'] },
  },
  insufficient_balance: {
    message: 'Insufficient balance: amount of ₱500.00 exceeds the available balance of ₱120.50',
    issues: { amount: ['of ₱500.00 exceeds the available balance of ₱120.50'] },
  },
  conflict: { message: 'A request with this Idempotency-Key is still in progress. Try again in a second' },
  provider_error: { message: 'No provider accepted the payment. Nothing was charged' },
  internal_error: {
    message: 'An internal error occurred. Contact support with request ID 01k0z3v9q8m4x2c7b5n6d8f1ga',
  },
  email_taken: { message: 'This email address is already in use by another merchant' },
  invalid_token: { message: 'This token is not valid' },
  already_used: { message: 'This token has already been used' },
  project_not_found: { message: `No such project: ${PROJECT}` },
  project_disabled: { message: 'This project is disabled' },
  unsupported_combo: { message: 'The `panel` surface is only available when audience is `merchant`' },
  unexpected_scope: { message: 'scope_field and scope_value are not allowed when audience is `merchant`' },
  missing_scope: { message: 'scope_field and scope_value are required when audience is `customer`' },
  customer_not_found: { message: 'No such customer: cus_01k0z3v9q8m4x2c7b5n6d8f1ga' },
  invalid_tabs: {
    message: 'tabs must contain at least one of: payments, payouts, balance, invoices, customers, events',
  },
};

export const errorExample = (code: ErrorCode): Detail => ({ code, ...EXAMPLES[code] });

export const unavailableExample = (): Detail => unavailable('01k0z3v9q8m4x2c7b5n6d8f1ga').body.error;

export const unreadableExample = (status: 405 | 413 | 415): Detail => unreadable(status).body.error;
