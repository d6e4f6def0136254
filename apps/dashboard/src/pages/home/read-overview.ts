import { Inject, Injectable } from '@nestjs/common';
import {
  toUnix,
  type Balance,
  type Clock,
  type PaymentDays,
  type Tenant,
  type WebhookEndpoint,
} from '@tulay/contracts';
import { manilaDay } from '@tulay/pages';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { ApplicationsStore } from '../../applications/applications.store';
import { EventsClient } from '../../clients/events.client';
import { LedgerClient } from '../../clients/ledger.client';
import { PaymentDaysClient } from '../../clients/payment-days.client';
import { PayoutsClient } from '../../clients/payouts.client';
import { WebhooksClient } from '../../clients/webhooks.client';
import { PayoutRequestsStore } from '../../payout-requests/payout-requests.store';
import type { ActivationState } from './activation-attention';
import { DAYS, lastDays, startOf } from './overview.rules';

/** Maximum count. A count that reaches the maximum is shown as `100+`. */
export const COUNTED = 100;
const FAILED_DAYS = 7;

/** Current balance in one currency, and the balance at the end of each day. */
export interface BalanceDays {
  currency: string;
  /** Available balance in major units. */
  available: number;
  days: { day: string; balance: number }[];
}

/** Data for the overview. A field is null if the service that provides it was unavailable. */
export interface Overview {
  activation: ActivationState | null;
  payments: PaymentDays | null;
  balances: BalanceDays[] | null;
  /** Number of deliveries that failed in the last seven days. */
  failed: number | null;
  endpoints: WebhookEndpoint[] | null;
  /** Number of payouts that have not been sent yet. */
  payouts: number | null;
  requests: number | null;
}

/** Loads the overview from all services concurrently. */
@Injectable()
export class ReadOverview {
  constructor(
    private readonly paymentDays: PaymentDaysClient,
    private readonly ledger: LedgerClient,
    private readonly events: EventsClient,
    private readonly webhooks: WebhooksClient,
    private readonly payouts: PayoutsClient,
  ) {}

  @Inject(ApplicationsStore) private readonly applications: ApplicationsStore;
  @Inject(PayoutRequestsStore) private readonly requests: PayoutRequestsStore;
  @Inject(CLOCK) private readonly clock: Clock;
  @Inject(LOGGER) private readonly logger: Logger;

  async execute(tenant: Tenant): Promise<Overview> {
    const now = toUnix(this.clock.now(tenant.environment));
    const [activation, payments, balances, failed, endpoints, payouts, requests] = await Promise.all([
      this.known(this.activation(tenant)),
      this.known(this.paymentDays.read({ ...tenant, days: DAYS })),
      this.known(this.balances(tenant, now)),
      this.known(this.failed(tenant, now)),
      this.known(this.webhooks.list(tenant)),
      this.known(this.waiting(tenant)),
      this.known(this.requests.countWaiting(tenant)),
    ]);
    return { activation, payments, balances, failed, endpoints, payouts, requests };
  }

  /**
   * Returns the state of the merchant's application, or an empty draft if the merchant has not saved an
   * application.
   */
  private async activation({ merchantId }: Tenant): Promise<ActivationState> {
    return (await this.applications.find(merchantId)) ?? { state: 'draft', reason: null, fee: null };
  }

  private known<Part>(part: Promise<Part>): Promise<Part | null> {
    return part.catch((err: unknown) => {
      this.logger.warn({ err }, 'failed to load part of overview');
      return null;
    });
  }

  private async balances(tenant: Tenant, now: number): Promise<BalanceDays[]> {
    const { available }: Balance = await this.ledger.balance(tenant);
    const days = lastDays(manilaDay(now), DAYS);
    // A day ends when the next day starts. For today, the current balance is used.
    const at = days.slice(1).map(startOf);
    return Promise.all(
      Object.entries(available).map(async ([currency, amount]) => {
        const past = await this.ledger.history({ ...tenant, currency, at });
        const balances = [...past, amount];
        return {
          currency,
          available: amount,
          days: days.map((day, i) => ({ day, balance: balances[i] ?? 0 })),
        };
      }),
    );
  }

  private async failed(tenant: Tenant, now: number): Promise<number> {
    const createdGte = now - FAILED_DAYS * 86_400;
    const query = { ...tenant, status: 'failed' as const, createdGte, limit: COUNTED };
    const { data } = await this.events.deliveries(query);
    return data.filter(({ sample }) => !sample).length;
  }

  private async waiting(tenant: Tenant): Promise<number> {
    return (await this.payouts.list({ ...tenant, status: 'pending', limit: COUNTED })).data.length;
  }
}
