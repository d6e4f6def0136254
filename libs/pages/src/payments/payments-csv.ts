import type { Payment } from '@tulay/contracts';
import { csvTime, inManila, type CsvColumns } from '../csv/csv';
import { spokenReference } from './spoken-reference';

/** Columns of a payments export. Amounts are decimal numbers in major units. */
export const PAYMENTS_CSV: CsvColumns<Payment> = {
  reference: spokenReference,
  id: ({ id }) => id,
  status: ({ status }) => status,
  [inManila('created')]: ({ created }) => csvTime(created),
  [inManila('paid')]: ({ succeeded_at: at }) => csvTime(at),
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
