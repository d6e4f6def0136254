import { command, type EmptyRequest } from '../common/command';
import type { Environment } from '../common/environment';
import type { List } from '../common/list';
import type { Payment } from './payment.resource';
import type { RefundFailure } from './refund.resource';

export interface ReceiveAcquirerCallbackRequest {
  /** The exact bytes of the body in base64, because the signature covers them. */
  rawBody: string;
  /** The header `X-Service-Signature`; null without one. */
  signature: string | null;
}

const RECEIPT_OUTCOMES = ['applied', 'unapplied', 'ignored'] as const;
/** `applied` changed a payment or confirmed an operator's decision; `unapplied` is money without a payment. */
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];

export interface ReceivedCallback {
  outcome: ReceiptOutcome;
  /** The same callback was received before; nothing was changed. */
  repeated: boolean;
}
/** Errors: `unauthenticated` (signature), `invalid_request` (body). */
export const receiveAcquirerCallbackCommand = command<ReceiveAcquirerCallbackRequest, ReceivedCallback>(
  'payments.cmd.receive-acquirer-callback',
  { askedBy: ['gateway'] },
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

/** Money that arrived and belongs to no payment. The amount is a JSON number in main units, times are Unix seconds. */
export interface UnappliedReceipt {
  id: number;
  object: 'unapplied_receipt';
  provider: string;
  environment: Environment;
  /** The provider's reference of the transfer. */
  provider_ref: string;
  /** The reference of the payer's code. */
  reference: string;
  /** The payment of that reference, if there is one. */
  payment: string | null;
  /** Whose payment it was meant for, also if that was never created; null when nobody knows. */
  merchant: string | null;
  amount: number;
  currency: string;
  reason: UnappliedReason;
  occurred_at: number;
  created: number;
  /** The operator's decision; null while it is open. */
  resolution: ReceiptResolution | null;
  /** The last refund of it at its provider; null without one. */
  refund: ReceiptRefund | null;
}

const RECEIPT_REFUND_STATUSES = ['pending', 'succeeded', 'refused'] as const;
export type ReceiptRefundStatus = (typeof RECEIPT_REFUND_STATUSES)[number];

/** A refund of an unapplied receipt. One that was refused leaves the receipt open. */
export interface ReceiptRefund {
  /** `rrf_…` */
  id: string;
  status: ReceiptRefundStatus;
  provider_ref: string | null;
  /** Why the provider refused it. */
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
  /** For a credit: the merchant. */
  merchant: string | null;
  /** For a credit: `adj_…`, as in the merchant's statement. */
  adjustment: string | null;
  /** A credit is done once the ledger has booked it. */
  done: boolean;
  created: number;
}
export interface ResolveReceiptRequest {
  /** The id of the unapplied receipt. */
  receiptId: number;
  outcome: ReceiptResolutionOutcome;
  /** The reason and its proof, 1 to 400 characters. */
  note: string;
  /** Who decided it, 1 to 200 characters. */
  actor: string;
  /** For a credit: the merchant. Omitted: the merchant for whose payment the money was sent. */
  merchantId?: string;
  /** If given, that of the receipt. */
  environment?: Environment;
}
/**
 * Resolves an open receipt. A repeat changes nothing, so a credit is booked once even if its reply was lost.
 * Errors: `not_found`, `invalid_request`, `invalid_state` (it has another resolution, or a refund is under way).
 */
export const resolveReceiptCommand = command<ResolveReceiptRequest, UnappliedReceipt>(
  'payments.cmd.resolve-receipt',
  { askedBy: ['operator'], timeoutMs: 15_000 },
);

export interface RefundReceiptRequest {
  /** `rrf_…`, chosen by the caller: a repeated id makes no second refund. */
  refundId: string;
  /** The id of the unapplied receipt. */
  receiptId: number;
  /** The reason, 1 to 400 characters. */
  note: string;
  /** Who decided it, 1 to 200 characters. */
  actor: string;
  /** If given, that of the receipt. */
  environment?: Environment;
}
/**
 * Sends all the money of an open receipt back by its provider. The receipt is resolved as returned once the provider has
 * done so; if it refuses, the receipt stays open.
 * Errors: `not_found`, `invalid_request`, `invalid_state` (resolved, another refund of it, or the provider cannot).
 */
export const refundReceiptCommand = command<RefundReceiptRequest, UnappliedReceipt>(
  'payments.cmd.refund-receipt',
  { askedBy: ['operator'], timeoutMs: 15_000 },
);

export interface OpenReceipts {
  open: number;
  /** When the oldest one arrived, in Unix seconds; null if there is none. */
  oldest: number | null;
}
export const countOpenReceiptsCommand = command<EmptyRequest, OpenReceipts>(
  'payments.cmd.count-open-receipts',
  { askedBy: ['operator'] },
);

export interface ListUnappliedReceiptsRequest {
  /** 1 to 100. */
  limit: number;
  /** The last id of the previous page. */
  startingAfter?: number;
  /** Includes resolved ones; omitted: open ones only. */
  resolved?: boolean;
  /** Omitted: of both. */
  environment?: Environment;
}
/** For the operator: all merchants, newest first. Errors: `invalid_request`. */
export const listUnappliedReceiptsCommand = command<ListUnappliedReceiptsRequest, List<UnappliedReceipt>>(
  'payments.cmd.list-unapplied-receipts',
  { askedBy: ['operator'] },
);

export interface ResolvePaymentRequest {
  paymentId: string;
  outcome: 'succeed' | 'fail';
}
/** Records the outcome that an operator found for a live payment. Errors: `not_found`, `invalid_state` (another provider or outcome). */
export const resolvePaymentCommand = command<ResolvePaymentRequest, Payment>('payments.cmd.resolve-payment', {
  askedBy: ['operator'],
});

export interface RotateProviderSecretRequest {
  provider: string;
  /** How long the old secrets are also accepted: 0 to 604,800. */
  overlapSeconds: number;
}
export interface RotatedProviderSecret {
  provider: string;
  /** The new secret of the provider's callbacks. Shown once. */
  secret: string;
}
/** Errors: `not_found` (provider), `invalid_request`. */
export const rotateProviderSecretCommand = command<RotateProviderSecretRequest, RotatedProviderSecret>(
  'payments.cmd.rotate-provider-secret',
  { askedBy: ['operator'] },
);
