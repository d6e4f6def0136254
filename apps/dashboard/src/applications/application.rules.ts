import {
  BUSINESS_KINDS,
  DomainError,
  lengthOf,
  visibleText,
  type BusinessDetails,
  type BusinessKind,
  type DocumentKind,
  type Issues,
  type SettlementAccount,
} from '@tulay/contracts';
import type { ApplicationForm } from './application.entity';

export type DetailField = keyof BusinessDetails;

interface Rule {
  max: number;
  pattern: RegExp;
}

const TEXT = /^\P{Cc}+$/u;

const RULES: Record<DetailField, Rule> = {
  legalName: { max: 200, pattern: TEXT },
  kind: { max: 40, pattern: new RegExp(`^(?:${BUSINESS_KINDS.join('|')})$`) },
  registrationNumber: { max: 40, pattern: /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,}$/ },
  tin: { max: 20, pattern: /^\d{3}-?\d{3}-?\d{3}(?:-?\d{3,5})?$/ },
  address: { max: 300, pattern: /^[^\p{Cc}]+(?:\r?\n[^\p{Cc}]+)*$/u },
  contactName: { max: 120, pattern: TEXT },
  contactPhone: { max: 40, pattern: /^[+()\d][+()\d\s./-]{6,}$/ },
};

export const DETAIL_FIELDS = Object.keys(RULES) as DetailField[];

export const EMPTY_FORM: ApplicationForm = {
  details: Object.fromEntries(DETAIL_FIELDS.map((field) => [field, null])) as unknown as BusinessDetails,
  account: null,
};

const NEEDED_DOCUMENTS: readonly DocumentKind[] = ['registration', 'identity', 'bank'];

type Typed<Field extends string> = Partial<Record<Field, string>>;

/**
 * Returns the trimmed details. A draft may omit fields, but the fields it contains must be valid.
 * @throws DomainError `invalid_request` with an issue per invalid field
 */
export function checkedDetails(typed: Typed<DetailField>): BusinessDetails {
  const issues: Issues = {};
  const texts = DETAIL_FIELDS.map((field) => {
    const text = visibleText(typed[field]);
    const { max, pattern } = RULES[field];
    if (text !== '' && (lengthOf(text) > max || !pattern.test(text)))
      issues[field] = ['must have a valid format'];
    return [field, text === '' ? null : text] as const;
  });
  requireNone(issues);
  const details = Object.fromEntries(texts) as Record<DetailField, string | null>;
  return { ...details, kind: details.kind as BusinessKind | null };
}

const ACCOUNT: Record<keyof SettlementAccount, RegExp> = {
  bankCode: /^[A-Za-z0-9_-]{2,40}$/,
  accountNumber: /^\d{6,20}$/,
  accountName: /^\P{Cc}{1,100}$/u,
};

/**
 * Returns the validated account, with spaces and dashes removed from the account number.
 * @param banks codes of the banks that can receive payouts
 * @throws DomainError `invalid_request` with an issue per invalid field
 */
export function checkedAccount(
  typed: Typed<keyof SettlementAccount>,
  banks: readonly string[],
): SettlementAccount {
  const account = {
    bankCode: (typed.bankCode ?? '').trim(),
    accountNumber: (typed.accountNumber ?? '').replace(/[\s-]/g, ''),
    accountName: visibleText(typed.accountName),
  };
  const issues: Issues = {};
  for (const field of Object.keys(ACCOUNT) as (keyof SettlementAccount)[])
    if (!ACCOUNT[field].test(account[field])) issues[field] = ['must have a valid format'];
  if (!issues.bankCode && !banks.includes(account.bankCode))
    issues.bankCode = ['must be a supported bank code'];
  requireNone(issues);
  return account;
}

/** Returns the missing field names and document kinds, and whether the bank account is missing. */
export function missingOf({ details, account }: ApplicationForm, documents: readonly DocumentKind[]) {
  return {
    fields: DETAIL_FIELDS.filter((field) => details[field] === null),
    account: account === null,
    documents: NEEDED_DOCUMENTS.filter((kind) => !documents.includes(kind)),
  };
}

export type Missing = ReturnType<typeof missingOf>;

export const isComplete = ({ fields, account, documents }: Missing): boolean =>
  !fields.length && !account && !documents.length;

function requireNone(issues: Issues): void {
  if (Object.keys(issues).length)
    throw new DomainError('invalid_request', 'The request has invalid fields', issues);
}
