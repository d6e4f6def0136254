import { command } from '../common/command';
import type { Tenant } from '../common/environment';

/** Requests a code that wallets and bank apps can scan, for a static QR. */
export interface IssueStaticCodeRequest extends Tenant {
  /** `sqr_…`; the code of a static QR always contains the same reference. */
  id: string;
  /** Link of the static QR. Payments by the code name both in their metadata. */
  paymentLinkId: string;
  /** Description of payments by the code, for receipts. */
  name: string;
  currency: string;
}

/** A printable code. Money that arrives through it becomes a payment of the merchant. */
export interface StaticCode {
  /** QR Ph without an amount; the payer enters it. */
  qrCode: string;
  /** Payee shown in the payer's app: the acquirer's account rather than the merchant's. */
  payee: string;
}

/**
 * The code is null if it cannot be issued: in test mode, in currencies other than PHP, and without an acquirer of our
 * own.
 */
export const issueStaticCodeCommand = command<IssueStaticCodeRequest, { code: StaticCode | null }>(
  'payments.cmd.issue-static-code',
  { callers: ['catalog'] },
);
