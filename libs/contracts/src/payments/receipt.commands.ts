import { command, type EmptyRequest } from '../common/command';
import type { Environment } from '../common/environment';
import type { List } from '../common/list';
import type { Payment } from './payment.resource';
import type { RefundFailure } from './refund.resource';

export interface ReceiveAcquirerCallbackRequest {
  /** The exact bytes of the body in base64, because the signature covers them. */
  rawBody: string;
  /** Value of the header `X-Service-Signature`; null if absent. */
  signature: string | null;
}

const RECEIPT_OUTCOMES = ['applied', 'unapplied', 'ignored'] as const;
/** `applied` changed a payment or confirmed an operator's decision; `unapplied` is money without a payment. */
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];

export interface ReceivedCallback {
  outcome: ReceiptOutcome;
  /** Whether the same callback was received before, in which case nothing was changed. */
  repeated: boolean;
}
/** Errors: `unauthenticated` (signature), `invalid_request` (body). */
export const receiveAcquirerCallbackCommand = command<ReceiveAcquirerCallbackRequest, ReceivedCallback>(
  'payments.cmd.receive-acquirer-callback',
  { callers: ['gateway'] },
);

const UNAPPLIED_REASONS = [
  'unknown_reference',
  'wrong_amount',
  'wrong_currency',
  'payment_expired',
  'payment_failed',
  'already_paid',
  'other_attempt',
] as const;
export type UnappliedReason = (typeof UNAPPLIED_REASONS)[number];

/** Money that arrived but belongs to no payment. The amount is a JSON number in main units, times are Unix seconds. */
export interface UnappliedReceipt {
  id: number;
  object: 'unapplied_receipt';
  provider: string;
  environment: Environment;
  /** The provider's reference for the transfer. */
  provider_ref: string;
  /** Reference in the payer's code. */
  reference: string;
  /** Payment with that reference, if there is one. */
  payment: string | null;
  /** Merchant for whose payment it was sent, even if the payment was never created; null if unknown. */
  merchant: string | null;
  amount: number;
  currency: string;
  reason: UnappliedReason;
  occurred_at: number;
  created: number;
  /** The operator's decision; null while it is open. */
  resolution: ReceiptResolution | null;
  /** Its most recent refund at the provider; null if there is none. */
  refund: ReceiptRefund | null;
}

const RECEIPT_REFUND_STATUSES = ['pending', 'succeeded', 'refused'] as const;
export type ReceiptRefundStatus = (typeof RECEIPT_REFUND_STATUSES)[number];

/** A refund of an unapplied receipt. A rejected refund leaves the receipt open. */
export interface ReceiptRefund {
  /** `rrf_…` */
  id: string;
  status: ReceiptRefundStatus;
  provider_ref: string | null;
  /** Reason why the provider rejected it. */
  failure: RefundFailure | null;
  note: string;
  actor: string;
  created: number;
}

export const RECEIPT_RESOLUTIONS = ['returned', 'credited'] as const;
/** The money was returned to the payer, or credited to a merchant's balance. */
export type ReceiptResolutionOutcome = (typeof RECEIPT_RESOLUTIONS)[number];

export interface ReceiptResolution {
  outcome: ReceiptResolutionOutcome;
  note: string;
  actor: string;
  /** For a credit: the credited merchant. */
  merchant: string | null;
  /** For a credit: `adj_…`, as shown in the merchant's statement. */
  adjustment: string | null;
  /** A credit is done once the ledger has posted it. */
  done: boolean;
  created: number;
}
export interface ResolveReceiptRequest {
  /** ID of the unapplied receipt. */
  receiptId: number;
  outcome: ReceiptResolutionOutcome;
  /** The reason, with evidence, 1 to 400 characters. */
  note: string;
  /** Name of the operator who decided, 1 to 200 characters. */
  actor: string;
  /** For a credit: the merchant. Defaults to the merchant for whose payment the money was sent. */
  merchantId?: string;
  /** If given, it must match the receipt's environment. */
  environment?: Environment;
}
/**
 * Resolves an open receipt. Idempotent, so a credit is booked once even if its reply was lost. Errors: `not_found`,
 * `invalid_request`, `invalid_state` (it has another resolution, or a refund is in progress).
 */
export const resolveReceiptCommand = command<ResolveReceiptRequest, UnappliedReceipt>(
  'payments.cmd.resolve-receipt',
  { callers: ['operator'], timeoutMs: 15_000 },
);

export interface RefundReceiptRequest {
  /** `rrf_…`, chosen by the caller; a repeated ID does not create a second refund. */
  refundId: string;
  /** ID of the unapplied receipt. */
  receiptId: number;
  /** The reason, 1 to 400 characters. */
  note: string;
  /** Name of the operator who decided, 1 to 200 characters. */
  actor: string;
  /** If given, it must match the receipt's environment. */
  environment?: Environment;
}
/**
 * Returns the full amount of an open receipt through its provider. Once the provider confirms the refund, the receipt
 * is resolved as returned; if the provider rejects it, the receipt stays open. Errors: `not_found`, `invalid_request`,
 * `invalid_state` (resolved, another refund of it exists, or the provider cannot refund it).
 */
export const refundReceiptCommand = command<RefundReceiptRequest, UnappliedReceipt>(
  'payments.cmd.refund-receipt',
  { callers: ['operator'], timeoutMs: 15_000 },
);

export interface OpenReceipts {
  open: number;
  /** Time at which the oldest one arrived, in Unix seconds; null if there is none. */
  oldest: number | null;
}
export const countOpenReceiptsCommand = command<EmptyRequest, OpenReceipts>(
  'payments.cmd.count-open-receipts',
  { callers: ['operator'] },
);

export interface ListUnappliedReceiptsRequest {
  /** 1 to 100. */
  limit: number;
  /** Last ID of the previous page. */
  startingAfter?: number;
  /** Includes resolved receipts; omitted lists only open ones. */
  resolved?: boolean;
  /** Omitted lists both environments. */
  environment?: Environment;
}
/** Lists the receipts of all merchants for the operator, newest first. Errors: `invalid_request`. */
export const listUnappliedReceiptsCommand = command<ListUnappliedReceiptsRequest, List<UnappliedReceipt>>(
  'payments.cmd.list-unapplied-receipts',
  { fields: { limit: true, startingAfter: true, resolved: true, environment: true }, callers: ['operator'] },
);

export interface ResolvePaymentRequest {
  paymentId: string;
  outcome: 'succeed' | 'fail';
}
/**
 * Records the outcome that an operator determined for a live payment. Errors: `not_found`, `invalid_state` (another
 * provider or outcome).
 */
export const resolvePaymentCommand = command<ResolvePaymentRequest, Payment>('payments.cmd.resolve-payment', {
  callers: ['operator'],
});

export interface RotateProviderSecretRequest {
  provider: string;
  /** Seconds for which the old secrets are also accepted: 0 to 604,800. */
  overlapSeconds: number;
}
export interface RotatedProviderSecret {
  provider: string;
  /** New secret for verifying the provider's callbacks. Shown only once. */
  secret: string;
}
/** Errors: `not_found` (provider), `invalid_request`. */
export const rotateProviderSecretCommand = command<RotateProviderSecretRequest, RotatedProviderSecret>(
  'payments.cmd.rotate-provider-secret',
  { callers: ['operator'] },
);
