import { PAYMENT_STATUSES } from '@tulay/contracts';
import { isNarrow, listWords, type PaymentSearch, findStrings } from '@tulay/pages';
import { addressOf, parametersOf, type FrameQuery } from '../http/frame-query';

export interface FinderView {
  /** Query parameters to preserve when the form is submitted, rendered as hidden fields. */
  kept: [name: string, value: string][];
  text: string;
  from: string;
  to: string;
  statuses: { value: string; word: string; isChosen: boolean }[];
  /** Link to the unfiltered list, or null if no filter is active. */
  clear: string | null;
  export: string;
}

/** @param project the project's UUID, which is part of the export's URL */
export function toFinder(query: FrameQuery, search: PaymentSearch, project: string): FinderView {
  const { tab } = query;
  const any = { value: '', word: findStrings.finder.anyStatus, isChosen: search.status === null };
  return {
    kept: parametersOf(query, { tab }),
    text: search.text,
    from: search.from ?? '',
    to: search.to ?? '',
    statuses: [any, ...PAYMENT_STATUSES.map((status) => optionOf(status, search.status))],
    clear: isNarrow(search) ? addressOf(query, { tab }) : null,
    export: `${project}/payments.csv${addressOf(query, searchParameters(search))}`,
  };
}

const optionOf = (status: (typeof PAYMENT_STATUSES)[number], chosen: string | null) => ({
  value: status,
  word: listWords.statuses[status],
  isChosen: status === chosen,
});

export const searchParameters = ({ text, status, from, to }: PaymentSearch) => ({
  q: text,
  status,
  from,
  to,
});
