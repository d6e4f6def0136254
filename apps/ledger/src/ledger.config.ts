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
    },
    env,
  );

export type LedgerConfig = ReturnType<typeof readLedgerConfig>;
