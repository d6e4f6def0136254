import type { Refund } from '@tulay/contracts';
import { csvTime, inManila, type CsvColumns } from './csv';

/** Columns of a refunds export. Amounts are decimal numbers in major units. */
export const REFUNDS_CSV: CsvColumns<Refund> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  [inManila('created')]: ({ created }) => csvTime(created),
  [inManila('succeeded')]: ({ succeeded_at: at }) => csvTime(at),
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  payment: ({ payment }) => payment,
  reason: ({ reason }) => reason,
  provider_ref: ({ provider_ref: ref }) => ref,
  failure: ({ failure }) => failure?.code ?? null,
};
