import { providerDaysVariables } from '@tulay/reconciliation';
import {
  databaseVariables,
  hostVariables,
  num,
  readConfig,
  signingVariables,
  str,
} from '@tulay/service-host';

export const readPayoutsConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      ...hostVariables,
      ...databaseVariables,
      ...signingVariables,
      ...providerDaysVariables,
      SEAL_KEYS: str({ desc: 'list of name:base64 keys; the first one seals provider credentials' }),
      PROVIDER_ALLOWED_CIDRS: str({
        default: '',
        desc: "private networks that may contain a provider's address, such as 127.0.0.0/8 for the lab; empty allows none",
      }),
      SEND_DELAY_SECONDS: num({
        default: 2,
        desc: 'how long a payout stays pending and can be cancelled before it is sent',
      }),
    },
    env,
  );

export type PayoutsConfig = ReturnType<typeof readPayoutsConfig>;
