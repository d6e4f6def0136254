import type { RequestContext } from '../../http/request-context';
import { addressWith } from '../frame/filters.view';

const PARAMETER = 'oversold';

/** Adds the units that were missing when a stock change stopped at 0 to the URL of the product's page. */
export const oversoldAt = (address: string, units: number): string =>
  addressWith(address, { [PARAMETER]: units > 0 ? String(units) : null });

/** Returns the missing units that the page's URL states, or 0. */
export function oversoldIn({ address }: Pick<RequestContext, 'address'>): number {
  const text = new URL(address, 'http://dashboard.invalid').searchParams.get(PARAMETER) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
