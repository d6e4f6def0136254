import { num } from '@tulay/service-host';

export const reconciliationVariables = {
  VERIFY_EVERY_SECONDS: num({
    default: 60,
    desc: 'how often the books are verified and sealed; it reads what was posted since',
  }),
  RECONCILE_EVERY_SECONDS: num({
    default: 60,
    desc: 'how often changes are reconciled with the other services',
  }),
  RECONCILE_GRACE_SECONDS: num({
    default: 60,
    desc: 'younger changes may not have arrived yet, and are left for the next run',
  }),
  RECONCILE_ALL_EVERY_HOURS: num({
    default: 24,
    desc: 'how often everything is verified and reconciled, not only changes; it reads every row of every service, page by page',
  }),
};

export type ReconciliationConfig = Record<keyof typeof reconciliationVariables, number>;
