import { databaseVariables, hostVariables, readConfig, str } from '@tulay/service-host';

/** What merchants pay unless agreed otherwise: method:basis points:fixed minor units. */
const DEFAULT_FEES = 'gcash_qr:250:0,instapay_qr:150:0,card:350:1500,bank_transfer:0:1500';

export const readPaymentsConfig = () =>
  readConfig({
    ...hostVariables,
    ...databaseVariables,
    PUBLIC_URL: str({ desc: 'where payers reach the hosted pages' }),
    DEFAULT_FEES: str({
      default: DEFAULT_FEES,
      desc: 'method:basis points:fixed minor units, separated by commas',
    }),
  });

export type PaymentsConfig = ReturnType<typeof readPaymentsConfig>;
