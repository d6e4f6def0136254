import { isId } from '@tulay/contracts';
import { parameter, type FilterField, type RawQuery } from '../frame/filters.view';
import { recordStrings } from './record.strings';

/** Returns the ID of the customer that a list is filtered by. A malformed ID is ignored. */
export function customerIn(query: RawQuery): string | null {
  const id = parameter(query, 'customer');
  return isId('cus', id) ? id : null;
}

/** Filter field shown only if the list is filtered by a customer, which starts on the customer's page. */
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
