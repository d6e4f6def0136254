import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  notFound,
  takeCommandId,
  toUnix,
  type Clock,
  type CreatePayoutRequest,
  type Payout,
} from '@tulay/contracts';
import { CLOCK, failpoint } from '@tulay/service-host';
import { PayoutRoutes } from '../routing/payout-routes';
import { DebitPayout } from './debit-payout';
import { IntentsStore } from './intents.store';
import { orderOf, type Order } from './order.rules';
import type { PayoutEntity } from './payout.entity';
import { PayoutLeases } from './payout-leases';
import { toPayout } from './payout.view';

/**
 * Creates a payout. The payout is saved, then debited, and becomes visible after the debit. A retry with the
 * same ID returns the existing payout.
 */
@Injectable()
export class CreatePayout {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly routes: PayoutRoutes,
    private readonly intents: IntentsStore,
    private readonly debit: DebitPayout,
    private readonly leases: PayoutLeases,
  ) {}

  /**
   * @throws DomainError `invalid_request`, `insufficient_scope`, `no_route`, `not_found` (the ID belongs to another merchant) or
   * `insufficient_balance`, checked in this order
   */
  async execute(command: CreatePayoutRequest): Promise<Payout> {
    const saved = await this.save(command);
    if (saved.merchantId !== command.merchantId || saved.environment !== command.environment)
      throw notFound('payout', command.id);
    failpoint('payouts.intent.saved');
    const payout = await this.debit.execute(saved);
    if (payout.debit === 'refused') throw await this.debit.refusal(payout);
    return toPayout(payout);
  }

  /** A retry returns the saved payout even if a new request would be rejected now. */
  private async save(command: CreatePayoutRequest): Promise<PayoutEntity> {
    const commandId = takeCommandId();
    try {
      const payout = this.intentOf(command, orderOf(command));
      return await this.intents.insert({ payout, command: commandId });
    } catch (error) {
      const known = isChangeable(error) ? await this.intents.find(command.id) : undefined;
      if (known) return known;
      throw await this.intents.refuse(commandId, error);
    }
  }

  private intentOf(command: CreatePayoutRequest, order: Order): PayoutEntity {
    const provider = this.routes.first(command.merchantId, order);
    const now = this.clock.now(command.environment);
    return {
      ...order,
      merchantId: command.merchantId,
      debit: 'requested',
      status: 'pending',
      provider: provider.name,
      providerRef: null,
      description: command.description,
      metadata: command.metadata,
      failure: null,
      polls: 0,
      unsent: false,
      sends: 0,
      claims: 0,
      dueAt: this.leases.end(command.environment),
      created: toUnix(now),
    };
  }
}

/**
 * Returns whether the error depends on conditions that can change between attempts, in which case an earlier
 * attempt may have succeeded.
 */
const isChangeable = (error: unknown): boolean =>
  error instanceof DomainError && ['no_route', 'insufficient_scope'].includes(error.code);
