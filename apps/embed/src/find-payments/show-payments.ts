import { Injectable } from '@nestjs/common';
import {
  type DataTable,
  isNarrow,
  isWrongReference,
  readSearch,
  type PaymentSearch,
  toDetailView,
  type DetailView,
  toPaymentsTable,
} from '@tulay/pages';
import { addressOf, cursorOf, type FrameQuery } from '../http/frame-query';
import type { Admitted } from '../tokens/answer-frame';
import { FindPayments } from './find-payments';
import { searchParameters, toFinder, type FinderView } from './finder.view';
import { LoadPayment } from './load-payment';

/** Template data for `payments-section.eta`: a searchable list or one payment, in a frame. */
export interface PaymentsSection {
  /** Null for a customer, who cannot search. */
  finder: FinderView | null;
  table: DataTable | null;
  detail: DetailView | null;
  /** ID of the payment in `detail`, which the page reports to the embedding page. */
  opened: string | null;
}

export interface PaymentsPageRequest {
  admitted: Admitted;
  query: FrameQuery;
  rows: number;
  /** Whether the list is limited to the first page while no search is active. */
  isNewestOnly: boolean;
}

@Injectable()
export class ShowPayments {
  constructor(
    private readonly find: FindPayments,
    private readonly load: LoadPayment,
  ) {}

  /**
   * @throws DomainError `not_found` if the payment is not in the token's scope, `invalid_request` if the
   * cursor is invalid
   */
  async execute(visit: PaymentsPageRequest): Promise<PaymentsSection> {
    const { admitted, query } = visit;
    const isMerchant = admitted.grant.audience === 'merchant';
    const search = readSearch(isMerchant ? query.search : NOTHING);
    const list = { tab: query.tab, ...searchParameters(search) };
    if (query.payment !== null) {
      const story = await this.load.execute(admitted, query.payment);
      const detail = toDetailView(story, admitted.grant.audience, addressOf(query, list));
      return { finder: null, table: null, detail, opened: story.payment.id };
    }
    const finder = isMerchant ? toFinder(query, search, admitted.project.id) : null;
    return { finder, table: await this.table(visit, search), detail: null, opened: null };
  }

  private async table(visit: PaymentsPageRequest, search: PaymentSearch): Promise<DataTable> {
    const { admitted, query, rows: limit, isNewestOnly } = visit;
    const list = { tab: query.tab, ...searchParameters(search) };
    const isPaged = !isNewestOnly || isNarrow(search);
    const startingAfter = isPaged ? cursorOf(query, 'pay') : undefined;
    const found = await this.find.execute(admitted, { search, limit, startingAfter });
    const last = found.data.at(-1);
    const reader = {
      audience: admitted.grant.audience,
      merchant: admitted.project.merchantName,
      now: admitted.project.now,
      detail: (payment: string) => addressOf(query, { ...list, payment }),
      isSearching: isNarrow(search),
      isMistyped: isWrongReference(search),
    };
    return toPaymentsTable(found, reader, {
      more: isPaged && found.has_more && last ? addressOf(query, { ...list, starting_after: last.id }) : null,
      newest: startingAfter === undefined ? null : addressOf(query, list),
    });
  }
}

const NOTHING = { q: '', status: '', from: '', to: '' };
