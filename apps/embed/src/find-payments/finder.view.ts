import { PAYMENT_STATUSES } from '@tulay/contracts';
import { isNarrow, listWords, type PaymentSearch, findStrings } from '@tulay/pages';
import { addressOf, parametersOf, type FrameQuery } from '../http/frame-query';

/** The search form above the list. */
export interface FinderView {
  /** What the address keeps besides what the form asks for. */
  kept: [name: string, value: string][];
  text: string;
  from: string;
  to: string;
  statuses: { value: string; word: string; isChosen: boolean }[];
  /** The address of the whole list; null when it is shown. */
  clear: string | null;
  /** The address of the found payments as a file. */
  export: string;
}

/** @param project the project's uuid, under which the file is */
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

/** What an address says of a search. */
export const searchParameters = ({ text, status, from, to }: PaymentSearch) => ({
  q: text,
  status,
  from,
  to,
});
