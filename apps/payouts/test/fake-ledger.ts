import type { DebitVerdict } from '@tulay/contracts';
import type { PayoutEntity } from '../src/payouts/payout.entity';

type Verdict = DebitVerdict['verdict'];

/** The ledger as the contract describes it: the first verdict on an id is final. */
export class FakeLedger {
  readonly verdicts = new Map<string, Verdict>();
  /** Every debit it was asked for, also the repeated ones. */
  readonly asked: string[] = [];
  private readonly balances = new Map<string, bigint>();
  /** Runs before the verdict: may wait, or throw because nobody answers. */
  before: (payout: PayoutEntity) => Promise<void> = async () => undefined;
  /** Runs after the verdict is final: a throw here is an answer that was lost. */
  after: (payout: PayoutEntity) => Promise<void> = async () => undefined;

  /** What a merchant can spend, in minor units; without this it is endless. */
  setBalance(merchantId: string, minor: bigint): void {
    this.balances.set(merchantId, minor);
  }

  async debit(payout: PayoutEntity): Promise<Verdict> {
    this.asked.push(payout.id);
    await this.before(payout);
    const verdict = this.verdicts.get(payout.id) ?? this.decide(payout);
    this.verdicts.set(payout.id, verdict);
    await this.after(payout);
    return verdict;
  }

  private decide({ merchantId, amount }: PayoutEntity): Verdict {
    const balance = this.balances.get(merchantId);
    if (balance === undefined) return 'posted';
    if (balance < amount) return 'refused';
    this.balances.set(merchantId, balance - amount);
    return 'posted';
  }
}
