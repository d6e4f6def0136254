import { isId } from '@tulay/contracts';
import { parameter, type FilterField, type RawQuery } from '../frame/filters.view';
import { recordStrings } from './record.strings';

/** Returns the customer ID in the list's query, or null if it is missing or malformed. */
export function customerIn(query: RawQuery): string | null {
  const id = parameter(query, 'customer');
  return isId('cus', id) ? id : null;
}

/** Returns the customer filter, which is present only if the user opened the list from a customer's page. */
export const customerFilter = (id: string | null, name: string | null): FilterField[] =>
  id === null
    ? []
    : [
        {
          kind: 'select',
          name: 'customer',
          label: recordStrings.customer,
          value: id,
          options: [{ value: id, word: name ?? id }],
        },
      ];
