import { num } from '@tulay/service-host';

export const rowSealVariables = {
  SEAL_ROWS_AFTER_DAYS: num({
    default: 7,
    desc: 'how old payments, refunds and payouts are when their rows are sealed; months are dropped only when they are',
  }),
};

export type RowSealsConfig = Record<keyof typeof rowSealVariables, number>;
