import { databaseVariables, hostVariables, readConfig } from '@tulay/service-host';

export const readCatalogConfig = () => readConfig({ ...hostVariables, ...databaseVariables });
