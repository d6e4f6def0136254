import { ExpandField } from '../http/fields';

const EXPANSIONS = ['events'] as const;

export class GetPaymentQuery {
  @ExpandField(EXPANSIONS, { description: '`events`: the event timeline, oldest first.' })
  expand?: string | string[];

  @ExpandField(EXPANSIONS, { description: 'The same.' })
  'expand[]'?: string | string[];
}

export const expandsEvents = (query: GetPaymentQuery): boolean =>
  query.expand !== undefined || query['expand[]'] !== undefined;
