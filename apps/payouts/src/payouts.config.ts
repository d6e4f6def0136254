import { databaseVariables, hostVariables, readConfig } from '@tulay/service-host';

export const readPayoutsConfig = () => readConfig({ ...hostVariables, ...databaseVariables });
