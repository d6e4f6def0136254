import { databaseVariables, hostVariables, readConfig, verifyingVariables } from '@tulay/service-host';
import { reconciliationVariables } from '../reconciliation/reconciliation.config';

export const readLedgerConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    { ...hostVariables, ...databaseVariables, ...verifyingVariables, ...reconciliationVariables },
    env,
  );
