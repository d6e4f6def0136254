import type {
  CreatePaymentRequest,
  Environment,
  PaymentCustomer,
  PaymentFailure,
  PaymentMethod,
  PaymentStatus,
} from '@tulay/contracts';
import type { Currency } from '@tulay/money';

/** A stored payment. Amounts are minor units, times Unix seconds. */
export class PaymentEntity {
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
  /** Where a payer whose payment failed or expired goes instead of `returnUrl`. */
  failureReturnUrl: string | null;
  webhookUrl: string | null;
  description: string | null;
  customer: PaymentCustomer | null;
  customerId: string | null;
  externalId: string | null;
  metadata: Record<string, unknown>;
  fee: bigint;
  idempotencyKey: string | null;
  /** The compat project the payment was created for. */
  projectId: string | null;
  failure: PaymentFailure | null;
  expiresAt: number;
  succeededAt: number | null;
  failedAt: number | null;
  created: number;

  /** A new payment. Written field by field: for a literal that starts with a spread V8 takes 15 µs and 6 KB. */
  static pending(requested: StoredRequest, route: PaymentRoute, terms: PaymentTerms): PaymentEntity {
    return {
      id: requested.id,
      merchantId: requested.merchantId,
      environment: requested.environment,
      status: 'pending',
      amount: terms.amount,
      currency: terms.currency,
      method: terms.method,
      provider: route.provider,
      providerRef: route.providerRef,
      checkoutUrl: route.checkoutUrl,
      qrCode: route.qrCode,
      appLink: route.appLink,
      returnUrl: requested.returnUrl,
      failureReturnUrl: requested.failureReturnUrl ?? null,
      webhookUrl: requested.webhookUrl,
      description: requested.description,
      customer: requested.customer,
      customerId: requested.customerId,
      externalId: requested.externalId,
      metadata: requested.metadata,
      fee: terms.fee,
      idempotencyKey: requested.idempotencyKey,
      projectId: requested.projectId ?? null,
      failure: null,
      expiresAt: terms.expiresAt,
      succeededAt: null,
      failedAt: null,
      created: terms.created,
    };
  }
}

/** What is stored of a request as it came. */
type StoredRequest = Omit<CreatePaymentRequest, 'amount' | 'currency' | 'method' | 'expiresIn'>;

/** Who takes a payment, and what the payer is shown. */
export type PaymentRoute = Pick<
  PaymentEntity,
  'provider' | 'providerRef' | 'checkoutUrl' | 'qrCode' | 'appLink'
>;

/** What this service works out for a new payment. */
export type PaymentTerms = Pick<
  PaymentEntity,
  'amount' | 'currency' | 'method' | 'fee' | 'expiresAt' | 'created'
>;
