import type { LabeledTransaction } from '@tulay/contracts';
import { csvTime, inManila, type CsvColumns } from './csv';

/** Columns of a balance export. Amounts are decimal numbers in major units. */
export const TRANSACTIONS_CSV: CsvColumns<LabeledTransaction> = {
  id: ({ id }) => id,
  type: ({ type }) => type,
  source: ({ source }) => source,
  reference: ({ reference }) => reference,
  external_id: ({ external_id: id }) => id,
  [inManila('created')]: ({ created }) => csvTime(created),
  amount: ({ amount }) => amount,
  fee: ({ fee }) => fee,
  net: ({ net }) => net,
  currency: ({ currency }) => currency,
  balance: ({ balance_after: after }) => after,
};
