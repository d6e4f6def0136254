import { ChoiceField } from '../http/fields';
import { ListQuery } from '../requests/list.query';

const ARCHIVED = ['false', 'true', 'all'] as const;

export class ListStaticQrsQuery extends ListQuery {
  @ChoiceField(ARCHIVED, { default: 'all' })
  archived?: (typeof ARCHIVED)[number];
}

/** undefined: both. */
export const archivedOnly = ({ archived = 'all' }: ListStaticQrsQuery): boolean | undefined =>
  archived === 'all' ? undefined : archived === 'true';
