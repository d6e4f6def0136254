import {
  databaseVariables,
  hostVariables,
  readConfig,
  readerKeyVariables,
  str,
  verifyingVariables,
} from '@tulay/service-host';

export const readCatalogConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      ...hostVariables,
      ...databaseVariables,
      ...readerKeyVariables,
      ...verifyingVariables,
      PUBLIC_URL: str({ desc: 'public URL of the hosted pages' }),
    },
    env,
  );

export type CatalogConfig = ReturnType<typeof readCatalogConfig>;
