import { isId } from '@tulay/contracts';

const PREFIX = 'po_';

/** What providers get in place of a payout's id: its 26 letters and digits, because some allow nothing else. */
export const referenceOf = (payoutId: string): string => payoutId.slice(PREFIX.length);

/** The payout of a reference, which a provider may give back in other letters; null for text that is none of ours. */
export function payoutIdOf(reference: string): string | null {
  const id = PREFIX + reference.toLowerCase().replaceAll('-', '');
  return isId('po', id) ? id : null;
}
