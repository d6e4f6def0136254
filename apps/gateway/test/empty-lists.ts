import {
  listBalanceTransactionsCommand,
  listCustomersCommand,
  listEventsCommand,
  listInvoicesCommand,
  listPaymentLinksCommand,
  listPaymentsCommand,
  listPayoutsCommand,
  listProductsCommand,
  listRefundsCommand,
  listStaticQrsCommand,
  listWebhookEndpointsCommand,
  type ListRequest,
} from '@tulay/contracts';
import type { Answer } from '@tulay/testing';

const COMMANDS = [
  listBalanceTransactionsCommand,
  listCustomersCommand,
  listEventsCommand,
  listInvoicesCommand,
  listPaymentLinksCommand,
  listPaymentsCommand,
  listPayoutsCommand,
  listProductsCommand,
  listRefundsCommand,
  listStaticQrsCommand,
  listWebhookEndpointsCommand,
];

/**
 * Returns handlers that respond to every list command with an empty page.
 * @param asked collects the requests
 */
export const emptyLists = (asked: ListRequest[]): Answer[] =>
  COMMANDS.map(({ subject }) => ({
    subject,
    answer: (query: ListRequest) => {
      asked.push(query);
      return Promise.resolve({ object: 'list', data: [], has_more: false });
    },
  }));
