import type { Payout } from '@tulay/contracts';
import { csvTime, inManila, type CsvColumns } from './csv';

/** Columns of a payouts export. Amounts are decimal numbers in major units. */
export const PAYOUTS_CSV: CsvColumns<Payout> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  [inManila('created')]: ({ created }) => csvTime(created),
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  method: ({ method }) => method,
  rail: ({ rail }) => rail,
  account: ({ destination: to }) => ('account_no' in to ? to.account_no : to.account_number),
  account_name: ({ destination }) => destination.account_name ?? null,
  bank_code: ({ destination }) => ('bank_code' in destination ? destination.bank_code : null),
  description: ({ description }) => description,
  provider_ref: ({ provider_ref: ref }) => ref,
  failure: ({ failure }) => failure?.code ?? null,
};
