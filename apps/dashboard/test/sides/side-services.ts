import {
  addOwnKeyCommand,
  cancelPaymentCommand,
  cancelPayoutCommand,
  createOwnProjectCommand,
  createPayoutCommand,
  createRefundCommand,
  getBalanceCommand,
  getBalanceHistoryCommand,
  getBrandingCommand,
  getMoneyInTransitCommand,
  getOwnKeyCommand,
  getOwnProjectCommand,
  getPaymentCommand,
  getPayoutCommand,
  getStatementCommand,
  listBalanceDaysCommand,
  listBalanceTransactionsCommand,
  listBanksCommand,
  listOwnKeysCommand,
  listOwnProjectsCommand,
  listPaymentsCommand,
  listPayoutEventsCommand,
  listPayoutsCommand,
  listRefundsCommand,
  readPaymentDaysCommand,
  replaceOwnKeyCommand,
  revokeOwnKeyCommand,
  setBrandingCommand,
  setOwnProjectOriginsCommand,
  type ApiKey,
  type BalanceTransaction,
  type Bank,
  type Environment,
  type Payment,
  type Payout,
  type Project,
  type Refund,
  type Tenant,
} from '@tulay/contracts';
import { on, type Answer } from '@tulay/testing';
import { FakeCatalog } from '../fake-catalog';
import { FakeThings } from '../fake-things';
import { NotifierUnderTest } from '../webhooks-under-test';
import { idAt, MARKS } from './marks';
import { brandingOf, thingsOf } from './side-things';

/** The one bank of the country. */
export const BANK: Bank = { object: 'bank', code: 'BPI', name: 'BPI', rails: ['instapay'] };

/** The other services, with one thing of each kind on each side of each merchant. They answer for the side that is asked for. */
export class SideServices {
  private readonly catalog = new FakeCatalog();
  readonly notifier = new NotifierUnderTest();
  readonly payments = new FakeThings<Payment>('payment');
  private readonly refunds = new FakeThings<Refund>('refund');
  private readonly payouts = new FakeThings<Payout>('payout');
  private readonly movements = new FakeThings<BalanceTransaction>('movement');
  private readonly keys = new FakeThings<ApiKey>('key');
  private readonly projects = new FakeThings<Project>('project');

  readonly answers: Answer[] = [
    ...this.catalog.answers,
    ...this.notifier.answers,
    ...this.moneyAnswers(),
    ...this.ledgerAnswers(),
    ...this.gatewayAnswers(),
  ];

  stock(owner: Tenant): void {
    const things = thingsOf(owner);
    this.catalog.customers.create(owner, things.customer);
    this.catalog.products.create(owner, things.product);
    this.catalog.invoices.create(owner, things.invoice);
    this.catalog.links.create(owner, things.link);
    this.catalog.staticQrs.create(owner, things.staticQr);
    this.notifier.endpoints.push({ ...owner, resource: things.endpoint });
    this.notifier.events.push({ ...owner, resource: things.event });
    this.notifier.deliveries.push({ ...owner, resource: things.delivery });
    this.payments.create(owner, things.payment);
    this.refunds.create(owner, things.refund);
    this.payouts.create(owner, things.payout);
    this.movements.create(owner, things.movement);
    this.keys.create(owner, things.key);
    this.projects.create(owner, things.project);
  }

  private moneyAnswers(): Answer[] {
    const { payments, refunds, payouts } = this;
    return [
      on(listPaymentsCommand, (request) => payments.list(request)),
      on(getPaymentCommand, (request) => payments.get(request)),
      on(cancelPaymentCommand, (request) => payments.get(request)),
      on(listRefundsCommand, (request) => refunds.list(request)),
      on(createRefundCommand, (request) => refunds.get({ ...request, id: idAt(request.environment, 're') })),
      on(listPayoutsCommand, (request) => payouts.list(request)),
      on(getPayoutCommand, (request) => payouts.get(request)),
      on(cancelPayoutCommand, (request) => payouts.get(request)),
      on(createPayoutCommand, (request) => {
        const kept = payouts.get({ ...request, id: idAt(request.environment, 'po') });
        return payouts.create(request, { ...kept, id: request.id });
      }),
      on(listPayoutEventsCommand, (request) => {
        const { environment, created, ...object } = payouts.get(request);
        const event = { id: idAt(environment, 'evt'), object: 'event' as const, environment, created };
        return [{ ...event, type: 'payout.created', data: { object: { ...object, environment, created } } }];
      }),
      on(listBanksCommand, () => ({ object: 'list' as const, data: [BANK], has_more: false as const })),
    ];
  }

  private ledgerAnswers(): Answer[] {
    const { movements } = this;
    return [
      on(readPaymentDaysCommand, ({ environment }) => {
        const day = `${MARKS[environment].year}-05-05`;
        const ended = { method: 'card' as const, currency: 'PHP', end: 'succeeded' as const };
        return { today: day, sums: [{ day, ...ended, payments: 1, amount: minorAt(environment) }] };
      }),
      on(getBalanceCommand, ({ environment }) => ({
        object: 'balance_list' as const,
        environment,
        available: { PHP: MARKS[environment].amount },
      })),
      on(getBalanceHistoryCommand, ({ environment, at }) => ({
        balances: at.map(() => MARKS[environment].amount),
      })),
      on(getMoneyInTransitCommand, ({ environment }) => ({
        payouts: { PHP: MARKS[environment].amount },
        refunds: { PHP: MARKS[environment].amount },
      })),
      on(listBalanceDaysCommand, ({ environment }) => {
        const { amount, year } = MARKS[environment];
        const data = [{ id: `${year}-05-05`, lines: 1, net: amount, closing: amount }];
        return { object: 'list' as const, data, has_more: false };
      }),
      on(listBalanceTransactionsCommand, (request) => movements.list(request)),
      on(getStatementCommand, (request) => ({
        opening: MARKS[request.environment].amount,
        lines: movements.list({ ...request, limit: 100 }).data,
        next: null,
      })),
    ];
  }

  private gatewayAnswers(): Answer[] {
    const { keys, projects } = this;
    return [
      on(listOwnKeysCommand, (request) => keys.list(request)),
      on(getOwnKeyCommand, (request) => keys.get(request)),
      on(addOwnKeyCommand, (request) => keys.get({ ...request, id: idAt(request.environment, 'key') })),
      on(replaceOwnKeyCommand, ({ keyId: id, ...request }) => {
        const old = keys.get({ ...request, id });
        return { key: old, old };
      }),
      on(revokeOwnKeyCommand, ({ keyId: id, ...request }) => keys.get({ ...request, id })),
      on(listOwnProjectsCommand, (request) => projects.list(request)),
      on(getOwnProjectCommand, (request) => projects.get(request)),
      on(createOwnProjectCommand, (request) => projects.list({ ...request, limit: 1 }).data[0]!),
      on(setOwnProjectOriginsCommand, ({ projectId: id, ...request }) => projects.get({ ...request, id })),
      on(getBrandingCommand, brandingOf),
      on(setBrandingCommand, brandingOf),
    ];
  }
}

const minorAt = (side: Environment): string => String(Math.round(MARKS[side].amount * 100));
