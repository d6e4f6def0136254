import type { DomainEvent, Payout, Refund } from '@tulay/contracts';
import { currencyOf, toMinor } from '@tulay/money';

type Account = 'available' | 'clearing' | 'payouts_in_transit' | 'refunds_in_transit';

/** In-memory model of how debits and their outcomes move a merchant's money. */
export class ModelTransit {
  readonly accounts: Record<Account, bigint> = {
    available: 0n,
    clearing: 0n,
    payouts_in_transit: 0n,
    refunds_in_transit: 0n,
  };
  private readonly verdicts = new Map<string, 'posted' | 'refused'>();
  private readonly seen = new Set<string>();

  adjust(amount: bigint): void {
    this.accounts.available += amount;
  }

  /** Decides a debit. The first decision for an ID is final; only a payout can be refused. */
  debit(kind: 'refund' | 'payout', id: string, amount: bigint): 'posted' | 'refused' {
    const known = this.verdicts.get(id);
    if (known) return known;
    const verdict = kind === 'payout' && this.accounts.available < amount ? 'refused' : 'posted';
    this.verdicts.set(id, verdict);
    if (verdict === 'posted') this.move('available', `${kind}s_in_transit`, amount);
    return verdict;
  }

  /** Settles and reverses a refund or payout at most once each, regardless of repeated events. */
  end({ type, data }: DomainEvent): void {
    const { id, object, amount, currency, failure } = data.object as Refund | Payout;
    const minor = toMinor(amount, currencyOf(currency));
    const transit = `${object}s_in_transit` as const;
    if (type.endsWith('.succeeded')) this.once(`${id} settled`, () => this.move(transit, 'clearing', minor));
    else
      this.once(`${id} reversed`, () =>
        this.move(failure?.code === 'returned' ? 'clearing' : transit, 'available', minor),
      );
  }

  private once(what: string, change: () => void): void {
    if (this.seen.has(what)) return;
    this.seen.add(what);
    change();
  }

  private move(from: Account, to: Account, amount: bigint): void {
    this.accounts[from] -= amount;
    this.accounts[to] += amount;
  }
}
