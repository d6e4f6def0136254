import { isId } from '@tulay/contracts';

const PREFIX = 'po_';

/**
 * Returns the payout's reference for providers: the ID without its prefix, because some providers accept only
 * letters and digits.
 */
export const referenceOf = (payoutId: string): string => payoutId.slice(PREFIX.length);

/**
 * Returns the payout ID of a reference, ignoring case and hyphens, which providers may change. Returns null
 * for any other string.
 */
export function payoutIdOf(reference: string): string | null {
  const id = PREFIX + reference.toLowerCase().replaceAll('-', '');
  return isId('po', id) ? id : null;
}
