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
import { RequestNotifications } from './request-notifications';

/** Error codes that are not retried. */
const FINAL: readonly ErrorCode[] = [
  'insufficient_balance',
  'insufficient_scope',
  'no_route',
  'invalid_request',
];

/** Error code of the rejection; null if the payout was created. */
type Refusal = ErrorCode | null;

/**
 * Sends a request to the payouts service. The payout has the request's ID, so concurrent or repeated calls
 * create a single payout.
 */
@Injectable()
export class SendRequest {
  constructor(
    private readonly db: Database,
    private readonly store: PayoutRequestsStore,
    private readonly payouts: PayoutsClient,
    private readonly notices: RequestNotifications,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns the request, with status `sending` if the payouts service did not reply and a job will retry */
  async execute(request: PayoutRequestEntity): Promise<PayoutRequestEntity> {
    try {
      const refusal = await this.ask(request);
      failpoint('dashboard.payout.answered');
      return await this.db.transaction((tx) => this.noteIn(tx, request, refusal));
    } catch (error) {
      this.logger.error({ err: error, payout: request.id }, 'failed to send payout; will retry');
      return request;
    }
  }

  /** @throws errors after which it is unknown whether the payout was created */
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

  /**
   * Records the outcome and emails the requester. The rejection of a payout that needed no approval is not
   * emailed, because the page shows it to the requester.
   */
  private async tell(tx: Tx, request: PayoutRequestEntity): Promise<void> {
    const { status, decidedBy, askedBy } = request;
    const isSent = status === 'sent';
    await this.notices.record(tx, request, isSent ? 'sent' : 'refused', decidedBy ?? askedBy);
    if (isSent) await this.notices.mailAsker(tx, request, 'payout_sent');
    else if (decidedBy !== null) await this.notices.mailAsker(tx, request, 'payout_refused');
  }
}
