import 'reflect-metadata';
import type { ServiceName } from '@tulay/contracts';
import { readCatalogConfig } from '../../../apps/catalog/src/config/catalog.config';
import { readDashboardConfig } from '../../../apps/dashboard/src/config/dashboard.config';
import { readEmbedConfig } from '../../../apps/embed/src/config/embed.config';
import { readGatewayConfig } from '../../../apps/gateway/src/config/gateway.config';
import { readLedgerConfig } from '../../../apps/ledger/src/config/ledger.config';
import { readNotifierConfig } from '../../../apps/notifier/src/config/notifier.config';
import { readPaymentsConfig } from '../../../apps/payments/src/config/payments.config';
import { readPayoutsConfig } from '../../../apps/payouts/src/config/payouts.config';

/** Each service's own function that reads its variables and rejects invalid values. */
export const READ_CONFIG: Record<ServiceName, (env: NodeJS.ProcessEnv) => object> = {
  catalog: readCatalogConfig,
  dashboard: readDashboardConfig,
  embed: readEmbedConfig,
  gateway: readGatewayConfig,
  ledger: readLedgerConfig,
  notifier: readNotifierConfig,
  payments: readPaymentsConfig,
  payouts: readPayoutsConfig,
};
