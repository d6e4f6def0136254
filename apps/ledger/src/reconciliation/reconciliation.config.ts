import { num } from '@tulay/service-host';

export const reconciliationVariables = {
  VERIFY_EVERY_SECONDS: num({
    default: 60,
    desc: 'how often the ledger is verified and sealed; each run reads the journals posted since the previous run',
  }),
  RECONCILE_EVERY_SECONDS: num({
    default: 60,
    desc: 'how often changes are reconciled with the other services',
  }),
  RECONCILE_GRACE_SECONDS: num({
    default: 60,
    desc: 'more recent changes may still be in flight and are left for the next run',
  }),
  RECONCILE_ALL_EVERY_HOURS: num({
    default: 24,
    desc: 'how often all data is verified and reconciled, not only changes; reads every row of every service, page by page',
  }),
};

export type ReconciliationConfig = Record<keyof typeof reconciliationVariables, number>;
