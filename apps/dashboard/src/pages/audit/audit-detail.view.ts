import type { BrandingChanges, ErrorCode } from '@tulay/contracts';
import { formatMoney, currencyOf, minorFromWire } from '@tulay/money';
import { commonStrings, manilaDateTime } from '@tulay/pages';
import type { AuditDetail } from '../../audit/audit-actions';
import { activationStrings } from '../activation/activation.strings';
import { brandingStrings } from '../branding/branding.strings';
import { payoutsStrings } from '../payouts/payouts.strings';
import { refundsStrings } from '../refunds/refunds.strings';
import { teamStrings } from '../team/team.strings';
import { auditStrings as words, type NamedDetail } from './audit.strings';

type Writers = {
  [Field in NamedDetail]: (value: NonNullable<AuditDetail[Field]>, detail: AuditDetail) => string;
};

const asIs = (value: string | number): string => String(value);
const role = (value: NonNullable<AuditDetail['role']>): string => teamStrings.roles[value];
const moment = (value: number): string => manilaDateTime(value, commonStrings.locale);
const limit = (value: string): string =>
  value === 'none' ? words.noLimit : formatMoney(minorFromWire(value), 'PHP');

/** Formatters by field, in display order. */
const WRITERS: Writers = {
  email: asIs,
  name: asIs,
  role,
  role_before: role,
  amount: (value, { currency = 'PHP' }) => formatMoney(minorFromWire(value), currencyOf(currency)),
  method: (value) => payoutsStrings.methods[value],
  reason: (value) => refundsStrings.reasons[value],
  asked: (value) => words.actions[value],
  refusal: refusalText,
  limit,
  limit_before: limit,
  address: asIs,
  events: (value) => (value.includes('*') ? words.everything : value.join(', ')),
  since: moment,
  origins: (value) => value.join(', '),
  fields: (value) => value.map(brandingField).join(', '),
  scopes: (value) => (value.includes('*') ? words.everything : value.join(', ')),
  expires_at: moment,
  overlap_hours: asIs,
  parts: (value) => value.map((part) => words.parts[part]).join(', '),
  document: (value) => activationStrings.documents.kinds[value],
  key: asIs,
  next_key: asIs,
  payout: asIs,
  refund: asIs,
  payment: asIs,
  endpoint: asIs,
  event: asIs,
  delivery: asIs,
  project: asIs,
  id: asIs,
};

function brandingField(field: keyof BrandingChanges): string {
  const labels: Partial<Record<keyof BrandingChanges, string>> = brandingStrings.details.labels;
  if (field === 'mails') return brandingStrings.mails.heading;
  return labels[field] ?? (field === 'logo' ? words.logo : words.otherFields);
}

function refusalText(code: ErrorCode): string {
  const { other, ...known } = words.refusals;
  return Object.hasOwn(known, code) ? known[code as keyof typeof known] : other;
}

/** Returns an entry's details as text. Omits empty fields and fields written by a later release. */
export function detailText(detail: AuditDetail): string {
  const fields = (Object.keys(WRITERS) as NamedDetail[]).filter((field) => detail[field] !== undefined);
  const values = fields.map((field) => ({ label: words.details[field], value: valueText(field, detail) }));
  const said = values.filter(({ value }) => value !== '').map(({ label, value }) => `${label}: ${value}`);
  return [...said, ...(detail.removed === undefined ? [] : [words.removedPaper])].join(', ');
}

/** Returns a field's text. Only the expiry of a key can be null, which means that the key does not expire. */
function valueText(field: NamedDetail, detail: AuditDetail): string {
  const value = detail[field];
  const write = WRITERS[field] as (value: unknown, detail: AuditDetail) => string;
  return value === null ? words.never : write(value, detail);
}
