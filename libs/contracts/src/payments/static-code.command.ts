import { command } from '../common/command';
import type { Tenant } from '../common/environment';

/** A static QR for which a code is wanted that wallets and bank apps scan. */
export interface IssueStaticCodeRequest extends Tenant {
  /** `sqr_…`: the same static QR always has the same reference in its code. */
  id: string;
  /** The link that the static QR shows; its payments name both in their metadata. */
  paymentLinkId: string;
  /** What a payment by the code is for, as its receipt says it. */
  name: string;
  currency: string;
}

/** A code to print. Money that arrives for it becomes a payment of the merchant. */
export interface StaticCode {
  /** QR Ph without an amount, which the payer enters. */
  qrCode: string;
  /** Whom the payer's app shows: the account of the acquirer, which is not the merchant's. */
  payee: string;
}

/** Null where no such code can be made: in test mode, in another currency than pesos, and without an acquirer of our own. */
export const issueStaticCodeCommand = command<IssueStaticCodeRequest, { code: StaticCode | null }>(
  'payments.cmd.issue-static-code',
  { askedBy: ['catalog'] },
);
