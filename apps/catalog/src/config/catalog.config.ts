import { databaseVariables, hostVariables, readConfig, str } from '@tulay/service-host';

export const readCatalogConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      ...hostVariables,
      ...databaseVariables,
      PUBLIC_URL: str({ desc: 'where people reach the hosted pages' }),
    },
    env,
  );

export type CatalogConfig = ReturnType<typeof readCatalogConfig>;
