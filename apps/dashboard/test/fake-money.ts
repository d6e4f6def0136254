import {
  cancelPaymentCommand,
  cancelPayoutCommand,
  createPayoutCommand,
  createRefundCommand,
  getBalanceCommand,
  getBalanceHistoryCommand,
  getMoneyInTransitCommand,
  getPaymentCommand,
  getPaymentLabelsCommand,
  getPayoutCommand,
  getStatementCommand,
  listBalanceDaysCommand,
  listBalanceTransactionsCommand,
  listBanksCommand,
  listPaymentsCommand,
  listPayoutEventsCommand,
  listPayoutsCommand,
  listRefundsCommand,
  newId,
  readPaymentDaysCommand,
  type BalanceDay,
  type BalanceTransaction,
  type Bank,
  type EventResource,
  type ListPaymentsRequest,
  type MoneyInTransit,
  type Payment,
  type PaymentDays,
  type Payout,
  type Refund,
  type Tenant,
} from '@tulay/contracts';
import { on, type Answer } from '@tulay/testing';
import { aPayout, aRefund } from './builders';
import { FakeCatalogItems } from './fake-catalog-items';

/** Balances and payment totals of a merchant in one mode. */
export interface MoneyFigures {
  available: Record<string, number>;
  /** Returns the balance at the end of a day. */
  history: (day: number) => number;
  inTransit: MoneyInTransit;
  balanceDays: BalanceDay[];
  paymentDays: PaymentDays;
  opening: number;
}

export const BANKS: readonly [Bank, ...Bank[]] = [
  { object: 'bank', code: 'BNORPHMMXXX', name: 'BDO Unibank', rails: ['instapay'] },
  { object: 'bank', code: 'BOPIPHMMXXX', name: 'Bank of the Philippine Islands', rails: ['pesonet'] },
];

/** Returns the figures of a merchant without payments. */
export const noFigures = (): MoneyFigures => ({
  available: { PHP: 0 },
  history: () => 0,
  inTransit: { payouts: {}, refunds: {} },
  balanceDays: [],
  paymentDays: { today: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10), sums: [] },
  opening: 0,
});

/** Fake payments, payouts and ledger services. */
export class FakeMoney {
  readonly payments = new FakeCatalogItems<Payment>('payment');
  readonly refunds = new FakeCatalogItems<Refund>('refund');
  readonly payouts = new FakeCatalogItems<Payout>('payout');
  readonly movements = new FakeCatalogItems<BalanceTransaction>('movement');
  /** Called before a page of payments is returned. */
  beforePayments: (query: ListPaymentsRequest) => Promise<void> = () => Promise.resolve();
  figuresOf: (owner: Tenant) => MoneyFigures = noFigures;

  readonly answers: Answer[] = [...this.paymentAnswers(), ...this.payoutAnswers(), ...this.ledgerAnswers()];

  private paymentAnswers(): Answer[] {
    const { payments, refunds } = this;
    return [
      on(listPaymentsCommand, async (query) => {
        await this.beforePayments(query);
        return payments.list(query, ({ status }) => [undefined, status].includes(query.status));
      }),
      on(getPaymentCommand, (query) => payments.get(query)),
      on(getPaymentLabelsCommand, () => ({ labels: [] })),
      on(cancelPaymentCommand, (query) => payments.get(query)),
      on(listRefundsCommand, (query) =>
        refunds.list(query, ({ payment }) => [undefined, payment].includes(query.paymentId)),
      ),
      on(createRefundCommand, ({ id, paymentId, ...owner }) =>
        aRefund(payments.get({ ...owner, id: paymentId }), { id }),
      ),
      on(readPaymentDaysCommand, (query) => this.figuresOf(query).paymentDays),
    ];
  }

  private payoutAnswers(): Answer[] {
    const { payouts } = this;
    return [
      on(listPayoutsCommand, (query) =>
        payouts.list(query, ({ status }) => [undefined, status].includes(query.status)),
      ),
      on(getPayoutCommand, (query) => payouts.get(query)),
      on(cancelPayoutCommand, (query) => payouts.get(query)),
      on(createPayoutCommand, (request) => payouts.create(request, aPayout(request))),
      on(listPayoutEventsCommand, (query) => payoutEventsOf(payouts.get(query))),
      on(listBanksCommand, () => ({ object: 'list' as const, data: [...BANKS], has_more: false as const })),
    ];
  }

  private ledgerAnswers(): Answer[] {
    return [
      on(getBalanceCommand, (query) => ({
        object: 'balance_list' as const,
        environment: query.environment,
        available: this.figuresOf(query).available,
        pending: { PHP: 0 },
      })),
      on(getBalanceHistoryCommand, (query) => ({
        balances: query.at.map((_, day) => this.figuresOf(query).history(day)),
      })),
      on(getMoneyInTransitCommand, (query) => this.figuresOf(query).inTransit),
      on(listBalanceDaysCommand, (query) => ({
        object: 'list' as const,
        data: this.figuresOf(query).balanceDays,
        has_more: false,
      })),
      on(listBalanceTransactionsCommand, (query) => this.movements.list(query)),
      on(getStatementCommand, (query) => ({
        opening: this.figuresOf(query).opening,
        lines: this.movements.list({ ...query, limit: 100 }).data.reverse(),
        next: null,
      })),
    ];
  }
}

/** Returns the events of a completed payout. */
function payoutEventsOf(payout: Payout): EventResource<Payout>[] {
  const { status, environment, created } = payout;
  if (status !== 'succeeded' && status !== 'failed') return [];
  const event = { id: newId('evt'), object: 'event' as const, environment, created: created + 95 };
  return [{ ...event, type: `payout.${status}`, data: { object: payout } }];
}
