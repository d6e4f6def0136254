import { isId } from '@tulay/contracts';
import { parameter, type FilterField, type RawQuery } from '../frame/filters.view';
import { recordStrings } from './record.strings';

/** The customer that a list is about. A text that can be nobody's id is none. */
export function customerIn(query: RawQuery): string | null {
  const id = parameter(query, 'customer');
  return isId('cus', id) ? id : null;
}

/** Shown only where a list is about one customer: the way there is from the customer's page. */
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
