import { DomainError, type Issues } from '../common/domain-error';
import { isVisible, lengthOf } from '../fields/text';
import type { BankDestination, PayoutMethod, PayoutRail, WalletDestination } from './payout.resource';

export type PayoutDestination = WalletDestination | BankDestination;

const NAME_MAX = 140;

const KINDS = {
  gcash: 'gcash',
  bank: 'bank',
  instapay: 'bank',
  pesonet: 'bank',
} as const satisfies Record<PayoutMethod, string>;

export const isPayoutMethod = (name: string): name is PayoutMethod => Object.hasOwn(KINDS, name);

export const isBankMethod = (method: PayoutMethod): boolean => KINDS[method] === 'bank';

/** Returns the rail that the method requires; undefined if the method allows any rail. */
export const namedRail = (method: PayoutMethod): PayoutRail | undefined =>
  method === 'instapay' || method === 'pesonet' ? method : undefined;

/** Codes of the banks to which payouts can be sent. */
interface Banks {
  has(code: string): boolean;
}

/**
 * Converts a destination to the normalized form that is stored and sent to the provider. Removes unknown fields.
 * @throws DomainError `invalid_request`, with an issue for every invalid field
 */
export function toPayoutDestination(
  method: PayoutMethod,
  input: Record<string, unknown>,
  banks: Banks,
): PayoutDestination {
  return isBankMethod(method) ? toBank(input, banks) : toWallet(input);
}

function toWallet(input: Record<string, unknown>): WalletDestination {
  const fields = new Fields(input);
  const account_no = fields.read('account_no', mobileNumber);
  const account_name = fields.has('account_name') ? fields.read('account_name', personName) : undefined;
  fields.requireAll();
  return { account_no, ...(account_name !== undefined && { account_name }) };
}

function toBank(input: Record<string, unknown>, banks: Banks): BankDestination {
  const fields = new Fields(input);
  const destination = {
    bank_code: fields.read('bank_code', (text) => bankCode(text, banks)),
    account_number: fields.read('account_number', accountNumber),
    account_name: fields.read('account_name', personName),
  };
  fields.requireAll();
  return destination;
}

type Reading = { value: string } | { problem: string };

/** Validates fields one by one and collects the problems, so that one error reports all problems. */
class Fields {
  private readonly issues: Issues = {};

  constructor(private readonly input: Record<string, unknown>) {}

  has(name: string): boolean {
    return this.input[name] !== undefined && this.input[name] !== null;
  }

  read(name: string, rule: (text: string) => Reading): string {
    const reading = this.readingOf(name, rule);
    if ('value' in reading) return reading.value;
    this.issues[`destination.${name}`] = [reading.problem];
    return '';
  }

  requireAll(): void {
    if (Object.keys(this.issues).length)
      throw new DomainError('invalid_request', 'The request has invalid fields', this.issues);
  }

  private readingOf(name: string, rule: (text: string) => Reading): Reading {
    const text = this.input[name];
    if (!this.has(name)) return { problem: 'is required' };
    return typeof text === 'string' ? rule(text.trim()) : { problem: 'must be a string' };
  }
}

/** After the leading 0, mobile numbers start with 9; DITO also uses 895 to 898. */
const MOBILE = /^0(?:9\d{9}|89[5-8]\d{7})$/;

/** Normalizes a mobile number: 0917 123 4567, 639171234567 and +63 917-123-4567 all become 09171234567. */
function mobileNumber(text: string): Reading {
  const digits = text.replace(/[\s-]/g, '').replace(/^\+?63(?=[89])/, '0');
  if (MOBILE.test(digits)) return { value: digits };
  return {
    problem:
      'must be a Philippine mobile number: 09XXXXXXXXX, or 0895 to 0898 followed by 7 digits; 63 or +63 can replace the first 0',
  };
}

function accountNumber(text: string): Reading {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6,20}$/.test(digits) ? { value: digits } : { problem: 'must have 6 to 20 digits' };
}

function bankCode(text: string, banks: Banks): Reading {
  const code = text.toUpperCase();
  if (banks.has(code)) return { value: code };
  return { problem: 'must be a supported bank code; see GET /v1/payouts/banks' };
}

const personName = (text: string): Reading =>
  isVisible(text) && lengthOf(text) <= NAME_MAX
    ? { value: text }
    : { problem: `must have 1 to ${NAME_MAX} characters` };
