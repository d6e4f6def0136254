import type { ListRequest, Tenant } from '@tulay/contracts';
import { DigitsField, TextField } from '../http/fields';

const DEFAULT_LIMIT = 25;
/** The year 5138: whoever asks for later means milliseconds. */
const UNIX_SECONDS = { min: 0, max: 99_999_999_999 };

/** What every list takes. */
export class ListQuery {
  @DigitsField({ min: 1, max: 100 }, { default: DEFAULT_LIMIT, description: 'Objects on the page.' })
  limit?: string;

  @TextField({ min: 1, max: 255 }, { description: 'The last `id` of the previous page.' })
  starting_after?: string;

  @DigitsField(UNIX_SECONDS, { description: 'Created then or later, in Unix seconds.' })
  'created[gte]'?: string;

  @DigitsField(UNIX_SECONDS, { description: 'Created then or earlier, in Unix seconds.' })
  'created[lte]'?: string;
}

export const toListRequest = (owner: Tenant, query: ListQuery): ListRequest => ({
  ...owner,
  limit: Number(query.limit ?? DEFAULT_LIMIT),
  startingAfter: query.starting_after,
  createdGte: numberOf(query['created[gte]']),
  createdLte: numberOf(query['created[lte]']),
});

const numberOf = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);
