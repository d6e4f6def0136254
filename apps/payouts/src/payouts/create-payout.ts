import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  notFound,
  toUnix,
  type Clock,
  type CreatePayoutRequest,
  type Payout,
} from '@tulay/contracts';
import { CLOCK, failpoint } from '@tulay/service-host';
import { ProviderRouter } from '@tulay/provider-routing';
import { DebitPayout } from './debit-payout';
import { IntentsStore } from './intents.store';
import { orderOf, type Order } from './order.rules';
import type { PayoutEntity } from './payout.entity';
import { redriveDelay } from './payout.rules';
import { toPayout } from './payout.view';

/** Opens a payout: saved first, then debited, then known. The same id never makes a second one. */
@Injectable()
export class CreatePayout {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly router: ProviderRouter,
    private readonly intents: IntentsStore,
    private readonly debit: DebitPayout,
  ) {}

  /** @throws DomainError `invalid_request`, then `no_route`, then `insufficient_balance` */
  async execute(command: CreatePayoutRequest): Promise<Payout> {
    const saved = await this.save(command);
    if (saved.merchantId !== command.merchantId || saved.environment !== command.environment)
      throw notFound('payout', command.id);
    failpoint('payouts.intent.saved');
    const payout = await this.debit.execute(saved);
    if (payout.debit === 'refused')
      throw new DomainError('insufficient_balance', 'The available balance does not cover this payout');
    return toPayout(payout);
  }

  /** A repeat finds what was saved, also when nobody would take a new one any more. */
  private async save(command: CreatePayoutRequest): Promise<PayoutEntity> {
    const order = orderOf(command);
    try {
      const [provider] = this.router.candidates(command.merchantId, order);
      return await this.intents.insert(this.intentOf(command, order, provider.name));
    } catch (error) {
      const known = isNoRoute(error) ? await this.intents.find(command.id) : undefined;
      if (known) return known;
      throw error;
    }
  }

  private intentOf(command: CreatePayoutRequest, order: Order, provider: string): PayoutEntity {
    const now = this.clock.now(command.environment);
    return {
      ...order,
      merchantId: command.merchantId,
      debit: 'requested',
      status: 'pending',
      provider,
      providerRef: null,
      description: command.description,
      metadata: command.metadata,
      failure: null,
      attempts: 0,
      dueAt: now.getTime() + redriveDelay(0) * 1_000,
      created: toUnix(now),
    };
  }
}

const isNoRoute = (error: unknown): boolean => error instanceof DomainError && error.code === 'no_route';
