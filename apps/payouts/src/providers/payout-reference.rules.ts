import { isId } from '@tulay/contracts';

const PREFIX = 'po_';

/**
 * Returns the reference that providers get instead of a payout's ID: its 26 letters and digits, because some
 * allow nothing else.
 */
export const referenceOf = (payoutId: string): string => payoutId.slice(PREFIX.length);

/**
 * Returns the payout ID of a reference, which a provider may return in another spelling; null for any other
 * text.
 */
export function payoutIdOf(reference: string): string | null {
  const id = PREFIX + reference.toLowerCase().replaceAll('-', '');
  return isId('po', id) ? id : null;
}
