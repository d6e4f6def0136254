import { ChoiceField, SearchField, TextField } from '../http/fields';
import { ListQuery } from '../requests/list.query';

const ARCHIVED = ['false', 'true', 'all'] as const;

export class ListProductsQuery extends ListQuery {
  @ChoiceField(ARCHIVED, { default: 'false' })
  archived?: (typeof ARCHIVED)[number];

  @TextField({ min: 1, max: 80 }, { description: 'Exactly this SKU.' })
  sku?: string;

  @TextField({ min: 1, max: 80 }, { description: 'Exactly this barcode.' })
  barcode?: string;

  @SearchField(
    { max: 200 },
    {
      description: 'In the name, SKU or barcode, in any case. One or two characters: at the start of a word.',
    },
  )
  q?: string;
}

/** undefined: both. */
export const whetherArchived = ({ archived = 'false' }: ListProductsQuery): boolean | undefined =>
  archived === 'all' ? undefined : archived === 'true';
