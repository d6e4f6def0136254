import type { Payment } from '@tulay/contracts';
import { saidReference } from '../layout/parts/said-reference';

/** Spreadsheets take UTF-8 for granted only after this mark. */
export const CSV_START = '\ufeff';

type Field = string | number | null;

/** Every column of the file, in order. Times are ISO 8601 in UTC, amounts decimal numbers in main units. */
const COLUMNS: Record<string, (payment: Payment) => Field> = {
  reference: saidReference,
  id: ({ id }) => id,
  status: ({ status }) => status,
  created: ({ created }) => timeOf(created),
  paid: ({ succeeded_at: at }) => timeOf(at),
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  fee: ({ fee_amount: fee }) => fee,
  net: ({ net_amount: net }) => net,
  refunded: ({ amount_refunded: refunded }) => refunded,
  method: ({ method }) => method,
  description: ({ description }) => description,
  customer_name: ({ customer }) => customer?.name ?? null,
  customer_email: ({ customer }) => customer?.email ?? null,
  customer_id: ({ customer_id: id }) => id,
  external_id: ({ external_id: id }) => id,
  provider_ref: ({ provider_ref: ref }) => ref,
  wallet_ref: ({ wallet_ref: ref }) => ref,
};

export const csvHead = (): string => lineOf(Object.keys(COLUMNS));

export const csvLine = (payment: Payment): string =>
  lineOf(Object.values(COLUMNS).map((read) => read(payment)));

const timeOf = (unix: number | null): string | null =>
  unix === null ? null : new Date(unix * 1000).toISOString();

const lineOf = (fields: Field[]): string => `${fields.map(cellOf).join(',')}\r\n`;

function cellOf(field: Field): string {
  if (typeof field === 'number') return String(field);
  return `"${harmless(field ?? '').replaceAll('"', '""')}"`;
}

/**
 * A text that a spreadsheet does not run. One that begins like a formula gets an apostrophe before it: names and
 * descriptions come from payers. Characters before which a spreadsheet would look are blanks and the wide forms too.
 */
const harmless = (text: string): string =>
  /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]/u.test(text) ? `'${text}` : text;
