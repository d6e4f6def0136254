import { databaseVariables, hostVariables, readConfig, verifyingVariables } from '@tulay/service-host';
import { reconciliationVariables } from '../reconciliation/reconciliation.config';
import { rowSealVariables } from '../row-seals/row-seals.config';

export const readLedgerConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      ...hostVariables,
      ...databaseVariables,
      ...verifyingVariables,
      ...reconciliationVariables,
      ...rowSealVariables,
    },
    env,
  );
