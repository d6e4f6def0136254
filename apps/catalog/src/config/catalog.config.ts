import { databaseVariables, hostVariables, readConfig, str } from '@tulay/service-host';

export const readCatalogConfig = () =>
  readConfig({
    ...hostVariables,
    ...databaseVariables,
    PUBLIC_URL: str({ desc: 'where people reach the hosted pages' }),
  });

export type CatalogConfig = ReturnType<typeof readCatalogConfig>;
