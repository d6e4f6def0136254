import { bool, databaseVariables, hostVariables, readConfig, str, trustedProxies } from '@tulay/service-host';

/** @param env default: `process.env` */
export const readDashboardConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      ...hostVariables,
      ...databaseVariables,
      PUBLIC_URL: str({
        desc: 'public URL that merchants use: links in emails start with it, and https makes cookies secure',
      }),
      SEAL_KEYS: str({
        desc: 'keys that seal links until they are emailed: id:base64 of 32 bytes, the current key first',
      }),
      TRUSTED_PROXIES: trustedProxies({
        default: undefined,
        requiredWhen: ({ RATE_LIMIT_EXEMPT_LOOPBACK }) => !RATE_LIMIT_EXEMPT_LOOPBACK,
        desc: 'the gateway or ingress in front, so that failed sign-ins are counted per client address; or `none`',
      }),
      RATE_LIMIT_EXEMPT_LOOPBACK: bool({
        default: false,
        desc: 'failed sign-ins from this machine are counted per account only',
      }),
    },
    env,
  );

export type DashboardConfig = ReturnType<typeof readDashboardConfig>;
