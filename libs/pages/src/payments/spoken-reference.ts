import { commonStrings } from '../layout/parts/common.strings';
import type { DetailRow } from '../layout/parts/common.view';

/**
 * Returns the payment's reference for display. Falls back to the ID, because the previous release of the
 * payments service does not send a reference.
 */
export const spokenReference = ({ id, reference }: { id: string; reference?: string }): string =>
  reference ?? id;

/** Returns a row with the wallet's or bank's reference, if the reference is known. */
export const walletRows = ({ wallet_ref: value }: { wallet_ref?: string | null }): DetailRow[] =>
  value ? [{ label: commonStrings.walletReference, value }] : [];
