import { days } from '@tulay/service-host';

export const providerDaysVariables = {
  RETENTION_DISCREPANCIES_DAYS: days(90)({
    default: 1_830,
    desc: 'retention of explained and resolved provider discrepancies in days, at least 90',
  }),
};

export type ProviderDaysConfig = Record<keyof typeof providerDaysVariables, number>;
