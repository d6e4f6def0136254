import { commonStrings } from '../layout/parts/common.strings';
import type { DetailRow } from '../layout/parts/common.view';

/** What a page calls a payment. A payments service of the release before gives it no reference. */
export const saidReference = ({ id, reference }: { id: string; reference?: string }): string =>
  reference ?? id;

/** What the payer's wallet or bank calls the payment, where it is known. */
export const walletRows = ({ wallet_ref: value }: { wallet_ref?: string | null }): DetailRow[] =>
  value ? [{ label: commonStrings.walletReference, value }] : [];
