import { SEALED_CREDENTIALS } from '@tulay/provider-routing';
import type { SealingService } from '@tulay/contracts';
import type { SealedColumn } from '@tulay/security';
import { dashboardSealedColumns } from '../../apps/dashboard/src/dashboard.sealed-columns';
import { gatewaySealedColumns } from '../../apps/gateway/src/gateway.sealed-columns';
import { notifierSealedColumns } from '../../apps/notifier/src/notifier.sealed-columns';
import { paymentsSealedColumns } from '../../apps/payments/src/payments.sealed-columns';

/** The columns whose values `operator seal re-seal` reseals with the current key. */
export const SEALED_COLUMNS: Record<SealingService, readonly SealedColumn[]> = {
  dashboard: dashboardSealedColumns,
  gateway: gatewaySealedColumns,
  notifier: notifierSealedColumns,
  payments: paymentsSealedColumns,
  payouts: SEALED_CREDENTIALS,
};
