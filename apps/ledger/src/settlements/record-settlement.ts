import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  timeOfId,
  toUnix,
  type Clock,
  type RecordSettlementRequest,
  type Settlement,
  type WithActor,
} from '@tulay/contracts';
import { minorToWire } from '@tulay/money';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { PostingQueue } from '../postings/posting-queue';
import { PostingsStore } from '../postings/postings.store';
import { isSameSettlement, postingOfSettlement, settlementOf, type NewSettlement } from './settlement.rules';
import { SettlementsStore } from './settlements.store';

const MAX_SKEW_MS = 60_000;

@Injectable()
export class RecordSettlement {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly postings: PostingsStore,
    private readonly settlements: SettlementsStore,
    private readonly queue: PostingQueue,
  ) {}

  /**
   * Posts a provider's bank transfer and records the operator. A reference is posted once; repeating it
   * returns the recorded settlement.
   * @throws DomainError `invalid_request` if a field is invalid, or the reference or ID was used for a
   * different settlement
   */
  async execute(request: WithActor<RecordSettlementRequest>): Promise<Settlement> {
    const settlement = settlementOf(request);
    const latest = this.clock.now('live').getTime() + MAX_SKEW_MS;
    if ((timeOfId(settlement.id) ?? latest + 1) > latest)
      throw new DomainError('invalid_request', "The ID's timestamp is in the future");
    return this.queue.runCommand(() => executeOnce(this.db, (tx) => this.record(tx, settlement)));
  }

  private async record(tx: Tx, settlement: NewSettlement): Promise<Settlement> {
    if (!(await this.settlements.insert(tx, settlement))) return this.repeat(tx, settlement);
    const now = toUnix(this.clock.now(settlement.environment));
    await this.postings.post(tx, [postingOfSettlement(settlement, now)]);
    return toSettlement(settlement, false);
  }

  private async repeat(tx: Tx, settlement: NewSettlement): Promise<Settlement> {
    const known = await this.settlements.find(tx, settlement);
    if (known && isSameSettlement(known, settlement)) return toSettlement(known, true);
    const what = known ? 'reference' : 'id';
    throw new DomainError('invalid_request', `This ${what} is already used by a different settlement`);
  }
}

const toSettlement = (settlement: NewSettlement, repeated: boolean): Settlement => ({
  object: 'settlement',
  settlementId: settlement.id,
  provider: settlement.provider,
  environment: settlement.environment,
  amount: minorToWire(settlement.amount),
  fee: minorToWire(settlement.fee),
  currency: settlement.currency,
  reference: settlement.reference,
  receivedOn: settlement.receivedOn,
  actor: settlement.actor,
  repeated,
});
