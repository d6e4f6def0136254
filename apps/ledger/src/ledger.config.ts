import { databaseVariables, hostVariables, num, readConfig } from '@tulay/service-host';

export const readLedgerConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      ...hostVariables,
      ...databaseVariables,
      VERIFY_EVERY_SECONDS: num({
        default: 900,
        desc: 'how often the books are verified; it reads every entry',
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
        desc: 'how often everything is reconciled, not only changes; it reads every row of every service, page by page',
      }),
    },
    env,
  );

export type LedgerConfig = ReturnType<typeof readLedgerConfig>;
