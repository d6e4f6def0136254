import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { UnknownProviderCodes } from '@tulay/provider-routing';
import { CLOCK } from '@tulay/service-host';
import type { RefundAnswer } from '../providers/provider.port';
import { ApplyRefundOutcome } from './apply-refund-outcome';
import { RefundRequests } from './refund-requests';
import type { RefundEntity } from './refund.entity';
import { afterAnswer } from './refund.rules';
import { RefundsStore } from './refunds.store';

/** Delay in seconds before a refund is retried while another refund of the payment is in progress. */
const QUEUE_SECONDS = 15;

@Injectable()
export class RefundSender {
  constructor(
    private readonly requests: RefundRequests,
    private readonly refunds: RefundsStore,
    private readonly outcomes: ApplyRefundOutcome,
    private readonly words: UnknownProviderCodes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Prepares a refund for sending. For a provider without deduplication, saves that the refund may have been
   * sent. For a provider that accepts one refund per payment at a time, reserves the payment's refund slot.
   * @returns null if the refund must wait for another refund, or if another process has advanced the refund
   */
  async prepare(refund: RefundEntity): Promise<RefundEntity | null> {
    const { provider, oneAtATime, deduplicated } = await this.requests.of(refund);
    const isRepeatable = deduplicated || !provider.remote;
    const sending: RefundEntity = isRepeatable ? refund : { ...refund, stage: 'sending' };
    if (oneAtATime) {
      const waitUntil = this.now(refund) + QUEUE_SECONDS;
      const hasTurn = await this.refunds.takeTurn(refund, sending, waitUntil);
      return hasTurn ? { ...sending, hasTurn } : null;
    }
    return isRepeatable || (await this.refunds.advance(refund, sending)) ? sending : null;
  }

  async send(refund: RefundEntity): Promise<RefundAnswer> {
    const { provider, request } = await this.requests.of(refund);
    return provider.refund(request);
  }

  /** Queries and saves the outcome of a refund that was, or may have been, sent. Never sends the refund. */
  async poll(refund: RefundEntity): Promise<RefundEntity> {
    const { provider, request } = await this.requests.of(refund);
    const answer = await provider.findRefund(request);
    return this.saveAnswer(refund, answer, { polled: true });
  }

  async saveAnswer(
    refund: RefundEntity,
    answer: RefundAnswer,
    { polled }: { polled: boolean },
  ): Promise<RefundEntity> {
    const { outcome, failure, providerRef = refund.providerRef } = answer;
    const refundId = refund.id;
    await this.noteUnknown(refund, answer);
    if (outcome === 'refunded')
      return this.outcomes.execute({ refundId, trigger: 'provider.refunded', providerRef });
    if (outcome === 'declined')
      return this.outcomes.execute({ refundId, trigger: 'provider.declined', providerRef, failure });
    const next = afterAnswer(refund, outcome, polled, this.now(refund));
    // A refund that will be sent again releases the payment's refund slot.
    const hasTurn = refund.hasTurn && next.stage !== 'debited';
    const waiting = { ...refund, providerRef, ...next, hasTurn };
    const saved = await this.refunds.advance(refund, waiting);
    return saved ? waiting : ((await this.refunds.find(refundId)) ?? waiting);
  }

  private async noteUnknown(refund: RefundEntity, { outcome, unknownWord }: RefundAnswer): Promise<void> {
    if (unknownWord === undefined) return;
    const { provider } = await this.requests.of(refund);
    const what = outcome === 'unknown' ? 'status' : 'failure_code';
    this.words.note({ provider: provider.name, what, word: unknownWord, about: refund.id });
  }

  private now({ environment }: RefundEntity): number {
    return toUnix(this.clock.now(environment));
  }
}
