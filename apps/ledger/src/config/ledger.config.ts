import { databaseVariables, hostVariables, readConfig } from '@tulay/service-host';
import { reconciliationVariables } from '../reconciliation/reconciliation.config';

export const readLedgerConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig({ ...hostVariables, ...databaseVariables, ...reconciliationVariables }, env);
