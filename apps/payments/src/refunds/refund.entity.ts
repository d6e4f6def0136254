import type { Environment, RefundFailure, RefundReason, RefundStatus } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

/** The progress of a pending refund. Each stage is saved before the next party is asked. */
export type RefundStage = 'requested' | 'debited' | 'sent';

/** A stored refund. Amounts are minor units, times Unix seconds. */
export class RefundEntity {
  id: string;
  merchantId: string;
  environment: Environment;
  paymentId: string;
  amount: bigint;
  currency: Currency;
  status: RefundStatus;
  stage: RefundStage;
  reason: RefundReason | null;
  providerRef: string | null;
  failure: RefundFailure | null;
  /** How often the provider was polled for its outcome. */
  polls: number;
  /** When the job drives it next; null when only an operator can. */
  dueAt: number | null;
  succeededAt: number | null;
  created: number;
}
