import { databaseVariables, hostVariables, num, readConfig } from '@tulay/service-host';

export const readLedgerConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      ...hostVariables,
      ...databaseVariables,
      VERIFY_EVERY_SECONDS: num({
        default: 900,
        desc: 'how often the books are proven by themselves; it reads every entry',
      }),
      RECONCILE_EVERY_SECONDS: num({
        default: 60,
        desc: 'how often what changed is compared with the other services by itself',
      }),
      RECONCILE_GRACE_SECONDS: num({
        default: 60,
        desc: 'what changed later than that may still be on its way, and is compared the next time',
      }),
      RECONCILE_ALL_EVERY_HOURS: num({
        default: 24,
        desc: 'how often everything is compared, not only what changed; it reads every row of every service, page by page',
      }),
    },
    env,
  );

export type LedgerConfig = ReturnType<typeof readLedgerConfig>;
