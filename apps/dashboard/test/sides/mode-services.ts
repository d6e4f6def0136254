import type { Environment, Tenant } from '@tulay/contracts';
import type { Answer } from '@tulay/testing';
import { FakeCatalog } from '../fake-catalog';
import { FakeGateway } from '../fake-gateway';
import { FakeMoney, type MoneyFigures } from '../fake-money';
import { NotifierUnderTest } from '../webhooks-under-test';
import { MARKS } from './marks';
import { brandingOf, catalogItemsOf } from './mode-catalog-items';

/** Fake services with one object of each kind per merchant and mode. */
export class ModeServices {
  readonly catalog = new FakeCatalog();
  readonly notifier = new NotifierUnderTest();
  readonly money = new FakeMoney();
  readonly gateway = new FakeGateway();

  readonly answers: Answer[] = [this.catalog, this.notifier, this.money, this.gateway].flatMap(
    ({ answers }) => answers,
  );

  constructor() {
    this.money.figuresOf = ({ environment }) => figuresAt(environment);
    this.gateway.brandingOf = brandingOf;
  }

  stock(owner: Tenant): void {
    const things = catalogItemsOf(owner);
    this.catalog.customers.create(owner, things.customer);
    this.catalog.products.create(owner, things.product);
    this.catalog.invoices.create(owner, things.invoice);
    this.catalog.links.create(owner, things.link);
    this.catalog.staticQrs.create(owner, things.staticQr);
    this.notifier.endpoints.push({ ...owner, resource: things.endpoint });
    this.notifier.events.push({ ...owner, resource: things.event });
    this.notifier.deliveries.push({ ...owner, resource: things.delivery });
    this.money.payments.create(owner, things.payment);
    this.money.refunds.create(owner, things.refund);
    this.money.payouts.create(owner, things.payout);
    this.money.movements.create(owner, things.movement);
    this.gateway.keys.create(owner, things.key);
    this.gateway.projects.create(owner, things.project);
  }
}

function figuresAt(side: Environment): MoneyFigures {
  const { amount, year } = MARKS[side];
  const day = `${year}-05-05`;
  const ended = { method: 'card' as const, currency: 'PHP', end: 'succeeded' as const };
  return {
    available: { PHP: amount },
    history: () => amount,
    inTransit: { payouts: { PHP: amount }, refunds: { PHP: amount } },
    balanceDays: [{ id: day, lines: 1, net: amount, closing: amount }],
    paymentDays: {
      today: day,
      sums: [{ day, ...ended, payments: 1, amount: String(Math.round(amount * 100)) }],
    },
    opening: amount,
  };
}
