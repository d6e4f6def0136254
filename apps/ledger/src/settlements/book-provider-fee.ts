import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  ID_PREFIXES,
  invalidField,
  isId,
  toUnix,
  type BookProviderFeeRequest,
  type Clock,
} from '@tulay/contracts';
import { minorFromWire, type Currency } from '@tulay/money';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { PostingQueue } from '../postings/posting-queue';
import type { Posting } from '../postings/posting.rules';
import { ContradictoryPosting, PostingsStore } from '../postings/postings.store';
import { legsOf, providerBook } from '../postings/provider-posting.rules';
import { ProviderJournalsStore } from './provider-journals.store';

/**
 * Posts a provider's fee for a payment if the provider reported the fee after the payment. A fee is posted
 * once per payment.
 */
@Injectable()
export class BookProviderFee {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly journals: ProviderJournalsStore,
    private readonly postings: PostingsStore,
    private readonly queue: PostingQueue,
  ) {}

  /**
   * @throws DomainError `invalid_request` if a field is invalid or does not match the payment, or `conflict`
   * if the payment is not posted yet
   */
  async execute(request: BookProviderFeeRequest): Promise<{ booked: true }> {
    const { paymentId, environment, fee } = request;
    if (!isId(ID_PREFIXES.payment, paymentId)) throw invalidField('paymentId', 'must be a payment ID');
    if (!/^[1-9]\d{0,14}$/.test(fee))
      throw invalidField('fee', 'must be an integer number of minor units, greater than 0');
    await this.requireUntold(request);
    const posting = postingOf(request, toUnix(this.clock.now(environment)));
    await this.queue.runCommand(() => this.postings.post(this.db, [posting])).catch(explain);
    return { booked: true };
  }

  /**
   * Rejects the request if the payment was posted with a fee. Journals never change, so the state read before
   * the posting remains valid.
   */
  private async requireUntold(request: BookProviderFeeRequest): Promise<void> {
    const { paymentId, provider, environment, fee, currency } = request;
    const all = await this.journals.read({ sourceIds: [paymentId] });
    const payment = all.find(({ kind }) => kind === 'provider_payment');
    if (!payment) throw new DomainError('conflict', `The payment ${paymentId} has not been posted yet`);
    if (payment.provider !== provider || payment.environment !== environment)
      throw invalidField('provider', 'must be the provider that processed this payment, in the same mode');
    if (payment.currency !== currency)
      throw invalidField('currency', 'must match the currency of the payment');
    if (BigInt(payment.fee) !== 0n) throw invalidField('fee', 'has already been posted with the payment');
    if (minorFromWire(fee) > BigInt(payment.gross))
      throw invalidField('fee', 'must not exceed the payment amount');
  }
}

const postingOf = (
  { paymentId, provider, environment, fee: text, currency }: BookProviderFeeRequest,
  now: number,
): Posting => {
  const fee = minorFromWire(text);
  return {
    kind: 'provider_fee',
    source: paymentId,
    merchantId: providerBook(provider),
    environment,
    currency: currency as Currency,
    created: now,
    gross: 0n,
    fee,
    guarded: false,
    legs: legsOf({ owed: fee, provider_fees: -fee }),
  };
};

function explain(error: unknown): never {
  if (error instanceof ContradictoryPosting)
    throw invalidField('fee', 'is already recorded with a different value');
  throw error;
}
