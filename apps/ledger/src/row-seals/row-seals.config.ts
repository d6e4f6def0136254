import { num } from '@tulay/service-host';

export const rowSealVariables = {
  SEAL_ROWS_AFTER_DAYS: num({
    default: 7,
    desc: 'age at which the rows of payments, refunds and payouts are sealed; only sealed months are dropped',
  }),
};

export type RowSealsConfig = Record<keyof typeof rowSealVariables, number>;
