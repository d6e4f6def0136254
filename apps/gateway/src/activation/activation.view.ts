import type { Activation, ActivationFeeDue } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import type { ActivationEntity } from './activation.entity';

export const toActivation = (row: ActivationEntity): Activation => ({
  merchant_id: row.merchantId,
  state: row.state,
  revision: row.revision,
  reason: row.reason,
  fee: feeOf(row),
  change: row.change,
  decided_by: row.decidedBy,
});

function feeOf({ fee, feeCurrency, feeEnvironment, feeUrl }: ActivationEntity): ActivationFeeDue | null {
  if (fee === null || feeCurrency === null || feeEnvironment === null) return null;
  return {
    amount: fromMinor(fee, feeCurrency),
    currency: feeCurrency,
    environment: feeEnvironment,
    url: feeUrl,
  };
}
