import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type ErrorCode } from '@tulay/contracts';
import { minorToWire } from '@tulay/money';
import { Database, type Tx } from '@tulay/persistence';
import { failpoint, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { PayoutsClient } from '../clients/payouts.client';
import type { PayoutRequestEntity } from './payout-request.entity';
import { nextRequestStatus } from './payout-request.states';
import { PayoutRequestsStore } from './payout-requests.store';
import { RequestNotices } from './request-notices';

/** What the payouts service will answer again, however often it is asked. */
const FINAL: readonly ErrorCode[] = ['insufficient_balance', 'no_route', 'invalid_request'];

/** Null: it was made. */
type Refusal = ErrorCode | null;

/** Asks the payouts service for the payout of a request, under the request's own id. Safe to repeat, also at once. */
@Injectable()
export class SendRequest {
  constructor(
    private readonly db: Database,
    private readonly store: PayoutRequestsStore,
    private readonly payouts: PayoutsClient,
    private readonly notices: RequestNotices,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns the request, still `sending` when there was no answer: a job asks again */
  async execute(request: PayoutRequestEntity): Promise<PayoutRequestEntity> {
    try {
      const refusal = await this.ask(request);
      failpoint('dashboard.payout.answered');
      return await this.db.transaction((tx) => this.noteIn(tx, request, refusal));
    } catch (error) {
      this.logger.error({ err: error, payout: request.id }, 'a payout of the dashboard has no outcome yet');
      return request;
    }
  }

  /** @throws what says nothing about the payout */
  private async ask(request: PayoutRequestEntity): Promise<Refusal> {
    const { id, merchantId, environment, currency, method, description } = request;
    const amount = minorToWire(request.amount);
    const destination = { ...request.destination };
    const wanted = { id, merchantId, environment, amount, currency, method, destination, description };
    try {
      await this.payouts.create({ ...wanted, metadata: {} });
      return null;
    } catch (error) {
      if (error instanceof DomainError && FINAL.includes(error.code)) return error.code;
      throw error;
    }
  }

  private async noteIn(tx: Tx, request: PayoutRequestEntity, answer: Refusal): Promise<PayoutRequestEntity> {
    const before = await this.store.lock(tx, request);
    const status = nextRequestStatus(before.status, answer === null ? 'payout.made' : 'payout.refused');
    if (status === before.status) return before;
    const after = { ...before, status, refusal: status === 'refused' ? answer : null, nextAskAt: null };
    await this.store.save(tx, after);
    await this.tell(tx, after);
    return after;
  }

  /** Whoever sent it alone sees on the page that it was refused. */
  private async tell(tx: Tx, request: PayoutRequestEntity): Promise<void> {
    const { status, decidedBy, askedBy } = request;
    const isSent = status === 'sent';
    await this.notices.record(tx, request, isSent ? 'sent' : 'refused', decidedBy ?? askedBy);
    if (isSent) await this.notices.mailAsker(tx, request, 'payout_sent');
    else if (decidedBy !== null) await this.notices.mailAsker(tx, request, 'payout_refused');
  }
}
