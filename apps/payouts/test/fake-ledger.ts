import type { DebitVerdict } from '@tulay/contracts';
import type { PayoutEntity } from '../src/payouts/payout.entity';

type Verdict = DebitVerdict['verdict'];

/** Fake ledger. Like the real ledger, it never changes its first decision on an ID. */
export class FakeLedger {
  readonly verdicts = new Map<string, Verdict>();
  /** Payout IDs of all requested debits, including repeated ones. */
  readonly asked: string[] = [];
  private readonly balances = new Map<string, bigint>();
  /** Runs before the decision. It can delay the decision, or throw to simulate an outage. */
  before: (payout: PayoutEntity) => Promise<void> = async () => undefined;
  /** Runs after the decision is final. It can throw to simulate a lost reply. */
  after: (payout: PayoutEntity) => Promise<void> = async () => undefined;

  /** Sets a balance in minor units. By default, the balance is unlimited. */
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

  async available({ merchantId }: Pick<PayoutEntity, 'merchantId'>): Promise<bigint> {
    return this.balances.get(merchantId) ?? 1_000_000_000n;
  }

  private decide({ merchantId, amount }: PayoutEntity): Verdict {
    const balance = this.balances.get(merchantId);
    if (balance === undefined) return 'posted';
    if (balance < amount) return 'refused';
    this.balances.set(merchantId, balance - amount);
    return 'posted';
  }
}
