import type { Environment, RefundFailure, RefundReason, RefundStatus } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

/** How far a pending refund has come: each stage is saved before the next party is asked. */
export type RefundStage = 'requested' | 'debited' | 'sent';

/** A refund as this service knows it. Amounts are minor units, times Unix seconds. */
export interface RefundRow {
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
  /** How often the provider was asked again what became of it. */
  polls: number;
  /** When it is looked at next; null once nobody will look by themselves any more. */
  dueAt: number | null;
  succeededAt: number | null;
  created: number;
}
