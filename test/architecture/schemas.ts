import { catalogSchema } from '../../apps/catalog/src/catalog.migrations';
import { dashboardSchema } from '../../apps/dashboard/src/dashboard.migrations';
import { gatewaySchema } from '../../apps/gateway/src/gateway.migrations';
import { ledgerSchema } from '../../apps/ledger/src/ledger.migrations';
import { notifierSchema } from '../../apps/notifier/src/notifier.migrations';
import { paymentsSchema } from '../../apps/payments/src/payments.migrations';
import { payoutsSchema } from '../../apps/payouts/src/payouts.migrations';

export const SCHEMAS = {
  catalog: catalogSchema,
  dashboard: dashboardSchema,
  gateway: gatewaySchema,
  ledger: ledgerSchema,
  notifier: notifierSchema,
  payments: paymentsSchema,
  payouts: payoutsSchema,
};
