import { command } from '../common/command';
import type { List } from '../common/list';
import type { Payment } from './payment.resource';

export interface ReceiveAcquirerCallbackRequest {
  /** The request's body as it came, byte for byte, in base64: its signature covers exactly these bytes. */
  rawBody: string;
  /** The header `X-Service-Signature`; null when there was none. */
  signature: string | null;
}

export const RECEIPT_OUTCOMES = ['applied', 'unapplied', 'ignored'] as const;
/** `applied` moved a payment, or confirmed what an operator had settled; `unapplied` is money that is nobody's yet. */
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];

export interface ReceivedCallback {
  outcome: ReceiptOutcome;
  /** Whether the same had been received before; then nothing was changed. */
  repeated: boolean;
}
/** Errors: `unauthenticated` (signature), `invalid_request` (body). */
export const receiveAcquirerCallbackCommand = command<ReceiveAcquirerCallbackRequest, ReceivedCallback>(
  'payments.cmd.receive-acquirer-callback',
);

export const UNAPPLIED_REASONS = [
  'unknown_reference',
  'wrong_amount',
  'payment_expired',
  'payment_failed',
  'already_paid',
] as const;
export type UnappliedReason = (typeof UNAPPLIED_REASONS)[number];

/** Money that arrived and belongs to no payment. The amount is a JSON number in main units, times are Unix seconds. */
export interface UnappliedReceipt {
  id: number;
  object: 'unapplied_receipt';
  provider: string;
  /** How the provider calls the transfer. */
  provider_ref: string;
  /** The reference the payer's code carried. */
  reference: string;
  /** The payment of that reference, if there is one. */
  payment: string | null;
  amount: number;
  currency: string;
  reason: UnappliedReason;
  occurred_at: number;
  created: number;
  /** What an operator did with it; null while it is open. */
  resolution: ReceiptResolution | null;
}

export const RECEIPT_RESOLUTIONS = ['returned', 'credited'] as const;
/** The money went back to its payer, or a merchant's balance was adjusted by it. */
export type ReceiptResolutionOutcome = (typeof RECEIPT_RESOLUTIONS)[number];

export interface ReceiptResolution {
  outcome: ReceiptResolutionOutcome;
  note: string;
  actor: string;
  /** Of a credit: whose balance. */
  merchant: string | null;
  /** Of a credit: `adj_…`, as the merchant's statement shows it. */
  adjustment: string | null;
  /** Whether it is done: a credit is done once the ledger has booked it. */
  done: boolean;
  created: number;
}
export interface ResolveReceiptRequest {
  /** The unapplied receipt's. */
  receiptId: number;
  outcome: ReceiptResolutionOutcome;
  /** Why, and what proves it: 1 to 400 characters. */
  note: string;
  /** Who decided it: 1 to 200 characters. */
  actor: string;
  /** Of a credit: whose balance. Omitted: the merchant of the payment it was sent for. */
  merchantId?: string;
}
/**
 * Ends an open receipt. A repeat of the same changes nothing; a credit whose answer was lost is booked once all the same.
 * Errors: `not_found`, `invalid_request`, `invalid_state` (resolved otherwise).
 */
export const resolveReceiptCommand = command<ResolveReceiptRequest, UnappliedReceipt>(
  'payments.cmd.resolve-receipt',
  15_000,
);

export interface OpenReceipts {
  open: number;
  /** Unix seconds when the oldest of them came; null when there is none. */
  oldest: number | null;
}
export const countOpenReceiptsCommand = command<Record<string, never>, OpenReceipts>(
  'payments.cmd.count-open-receipts',
);

export interface ListUnappliedReceiptsRequest {
  /** 1 to 100. */
  limit: number;
  /** The last id of the previous page. */
  startingAfter?: number;
  /** Also those that are done with; omitted: open ones only. */
  resolved?: boolean;
}
/** For the operator: every merchant's, newest first. Errors: `invalid_request`. */
export const listUnappliedReceiptsCommand = command<ListUnappliedReceiptsRequest, List<UnappliedReceipt>>(
  'payments.cmd.list-unapplied-receipts',
);

export interface ResolvePaymentRequest {
  paymentId: string;
  outcome: 'succeed' | 'fail';
}
/** What an operator found out of a live payment. Errors: `not_found`, `invalid_state` (not the acquirer's, or decided otherwise). */
export const resolvePaymentCommand = command<ResolvePaymentRequest, Payment>('payments.cmd.resolve-payment');

export interface RotateProviderSecretRequest {
  provider: string;
  /** How long the secrets before go on being accepted, 0 to 604,800. */
  overlapSeconds: number;
}
export interface RotatedProviderSecret {
  provider: string;
  /** Signs the provider's callbacks from now on. Shown once. */
  secret: string;
}
/** Errors: `not_found` (provider), `invalid_request`. */
export const rotateProviderSecretCommand = command<RotateProviderSecretRequest, RotatedProviderSecret>(
  'payments.cmd.rotate-provider-secret',
);
