import type { RequestContext } from '../../http/request-context';
import { addressWith } from '../frame/filters.view';

const PARAMETER = 'oversold';

/** Returns the URL with the number of units by which a stock change exceeded the stock. */
export const oversoldAt = (address: string, units: number): string =>
  addressWith(address, { [PARAMETER]: units > 0 ? String(units) : null });

/** Returns the number of oversold units from the page's URL, or 0. */
export function oversoldIn({ address }: Pick<RequestContext, 'address'>): number {
  const text = new URL(address, 'http://dashboard.invalid').searchParams.get(PARAMETER) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
