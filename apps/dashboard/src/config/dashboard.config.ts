import { bool, databaseVariables, hostVariables, readConfig, str, trustedProxies } from '@tulay/service-host';

/** @param env default: `process.env` */
export const readDashboardConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      ...hostVariables,
      ...databaseVariables,
      PUBLIC_URL: str({
        desc: 'the address that merchants use: links in mails begin with it, and https makes cookies secure',
      }),
      SEAL_KEYS: str({
        desc: 'seals links until they are mailed: id:base64 of 32 bytes, the current one first',
      }),
      TRUSTED_PROXIES: trustedProxies({
        default: undefined,
        requiredWhen: ({ RATE_LIMIT_EXEMPT_LOOPBACK }) => !RATE_LIMIT_EXEMPT_LOOPBACK,
        desc: 'name the gateway or the ingress in front, so that guesses are counted by address; or `none`',
      }),
      RATE_LIMIT_EXEMPT_LOOPBACK: bool({
        default: false,
        desc: 'guesses from this machine are counted by account only',
      }),
    },
    env,
  );

export type DashboardConfig = ReturnType<typeof readDashboardConfig>;
