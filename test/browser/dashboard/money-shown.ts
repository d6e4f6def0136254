import {
  cancelPaymentCommand,
  cancelPayoutCommand,
  getBalanceCommand,
  getBalanceHistoryCommand,
  getMoneyInTransitCommand,
  getPaymentCommand,
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
  type BalanceTransaction,
  type EventResource,
  type ListPaymentsRequest,
  type Payment,
  type PaymentDay,
  type Payout,
  type Refund,
  type Tenant,
} from '@tulay/contracts';
import { on, type Answer } from '@tulay/testing';
import { FakeThings } from '../../../apps/dashboard/test/fake-things';
import { DAY, NOW } from './now';

const BANKS = [
  { object: 'bank' as const, code: 'BNORPHMMXXX', name: 'BDO Unibank', rails: ['instapay' as const] },
  {
    object: 'bank' as const,
    code: 'BOPIPHMMXXX',
    name: 'Bank of the Philippine Islands',
    rails: ['pesonet' as const],
  },
];

/** The services of money, for the merchants of the pictures: only one of them has any. */
export class MoneyShown {
  readonly payments = new FakeThings<Payment>('payment');
  readonly refunds = new FakeThings<Refund>('refund');
  readonly payouts = new FakeThings<Payout>('payout');
  readonly movements = new FakeThings<BalanceTransaction>('movement');
  /** Called before a page of payments is answered. */
  beforePayments: (query: ListPaymentsRequest) => Promise<void> = () => Promise.resolve();
  /** Whose balance and days are shown. */
  rich: string | null = null;

  private has({ merchantId }: Tenant): boolean {
    return merchantId === this.rich;
  }

  readonly answers: Answer[] = [
    on(listPaymentsCommand, async (query) => {
      await this.beforePayments(query);
      return this.payments.list(query, ({ status }) => [undefined, status].includes(query.status));
    }),
    on(getPaymentCommand, (query) => this.payments.get(query)),
    on(cancelPaymentCommand, (query) => this.payments.get(query)),
    on(listRefundsCommand, (query) =>
      this.refunds.list(query, ({ payment }) => [undefined, payment].includes(query.paymentId)),
    ),
    on(listPayoutsCommand, (query) =>
      this.payouts.list(query, ({ status }) => [undefined, status].includes(query.status)),
    ),
    on(getPayoutCommand, (query) => this.payouts.get(query)),
    on(cancelPayoutCommand, (query) => this.payouts.get(query)),
    on(listPayoutEventsCommand, (query) => payoutEventsOf(this.payouts.get(query))),
    on(listBanksCommand, () => ({ object: 'list' as const, data: BANKS, has_more: false as const })),
    on(getBalanceCommand, (query) => ({
      object: 'balance_list' as const,
      environment: query.environment,
      available: { PHP: this.has(query) ? 48_210.75 : 0 },
    })),
    on(getBalanceHistoryCommand, (query) => ({
      balances: query.at.map((_, i) =>
        this.has(query) ? Math.round(20_000 + i * 900 + 4_000 * Math.sin(i)) : 0,
      ),
    })),
    on(
      getMoneyInTransitCommand,
      (query): { payouts: Record<string, number>; refunds: Record<string, number> } =>
        this.has(query) ? { payouts: { PHP: 12_500 }, refunds: { PHP: 250 } } : { payouts: {}, refunds: {} },
    ),
    on(listBalanceDaysCommand, (query) => ({
      object: 'list' as const,
      data: this.has(query) ? balanceDays() : [],
      has_more: false,
    })),
    on(listBalanceTransactionsCommand, (query) => this.movements.list(query)),
    on(getStatementCommand, () => ({ opening: 0, lines: this.movements.all, next: null })),
    on(readPaymentDaysCommand, (query) => ({ today: dayOf(0), sums: this.has(query) ? paymentDays() : [] })),
  ];
}

/** In Manila. */
const dayOf = (ago: number): string =>
  new Date((NOW - ago * DAY + 8 * 3_600) * 1_000).toISOString().slice(0, 10);

const balanceDays = () =>
  Array.from({ length: 12 }, (_, ago) => ({
    id: dayOf(ago),
    lines: 3 + ((ago * 7) % 11),
    net: ago % 4 === 3 ? -8_420.5 : 1_250.25 + ago * 310,
    closing: 48_210.75 - ago * 1_400,
  }));

function paymentDays(): PaymentDay[] {
  const ofDay = (ago: number): PaymentDay[] => {
    const sum = { day: dayOf(ago), currency: 'PHP' };
    const payments = 4 + ((ago * 5) % 9);
    return [
      { ...sum, method: 'gcash_qr', end: 'succeeded', payments, amount: String(payments * 42_050) },
      { ...sum, method: 'card', end: 'succeeded', payments: 2, amount: '310000' },
      { ...sum, method: 'gcash_qr', end: 'expired', payments: 1, amount: '45000' },
      { ...sum, method: 'card', end: 'failed', payments: ago % 2, amount: String((ago % 2) * 99_900) },
    ];
  };
  return Array.from({ length: 30 }, (_, ago) => ofDay(ago)).flat();
}

/** How it ended, once it has. */
function payoutEventsOf(payout: Payout): EventResource<Payout>[] {
  const { status, environment, created } = payout;
  if (status !== 'succeeded' && status !== 'failed') return [];
  const event = { id: newId('evt'), object: 'event' as const, environment, created: created + 95 };
  return [{ ...event, type: `payout.${status}`, data: { object: payout } }];
}
