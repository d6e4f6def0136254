import type {
  Environment,
  PaymentCustomer,
  PaymentFailure,
  PaymentMethod,
  PaymentStatus,
} from '@tulay/contracts';
import type { Currency } from '@tulay/money';

/** A payment as this service knows it. Amounts are minor units, times Unix seconds. */
export interface PaymentRow {
  id: string;
  merchantId: string;
  environment: Environment;
  status: PaymentStatus;
  amount: bigint;
  currency: Currency;
  method: PaymentMethod;
  provider: string;
  providerRef: string | null;
  checkoutUrl: string | null;
  qrCode: string | null;
  appLink: string | null;
  returnUrl: string | null;
  /** Instead of `returnUrl`, for a payer whose payment failed or expired. */
  failureReturnUrl: string | null;
  webhookUrl: string | null;
  description: string | null;
  customer: PaymentCustomer | null;
  customerId: string | null;
  externalId: string | null;
  metadata: Record<string, unknown>;
  fee: bigint;
  idempotencyKey: string | null;
  /** The compat project it was made for. */
  projectId: string | null;
  failure: PaymentFailure | null;
  expiresAt: number;
  succeededAt: number | null;
  failedAt: number | null;
  created: number;
}
