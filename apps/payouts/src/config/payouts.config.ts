import { databaseVariables, hostVariables, num, readConfig, signingVariables } from '@tulay/service-host';

export const readPayoutsConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      ...hostVariables,
      ...databaseVariables,
      ...signingVariables,
      SEND_DELAY_SECONDS: num({
        default: 2,
        desc: 'how long a payout stays pending, and can be cancelled, before it is sent',
      }),
    },
    env,
  );

export type PayoutsConfig = ReturnType<typeof readPayoutsConfig>;
