import { command } from '../common/command';
import type { Tenant } from '../common/environment';

/** Request for the QR Ph code of a static QR, for wallets and bank apps. */
export interface IssueStaticCodeRequest extends Tenant {
  /** `sqr_…`. The code of the same static QR always contains the same reference. */
  id: string;
  /** The static QR's payment link. Both IDs are stored in the metadata of payments made with the code. */
  paymentLinkId: string;
  /** Description of payments made with the code, as shown on receipts. */
  name: string;
  currency: string;
}

/** A printable QR code. Money received through this code creates a payment to the merchant. */
export interface StaticCode {
  /** QR Ph code without an amount; the payer enters the amount. */
  qrCode: string;
  /** Payee shown in the payer's app: the acquirer's account, not the merchant's. */
  payee: string;
}

/**
 * `code` is null if no code can be issued: in test mode, in currencies other than PHP, and if the deployment has no
 * acquirer.
 */
export const issueStaticCodeCommand = command<IssueStaticCodeRequest, { code: StaticCode | null }>(
  'payments.cmd.issue-static-code',
  { callers: ['catalog'] },
);
