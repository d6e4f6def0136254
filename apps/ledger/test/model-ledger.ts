import type { Posting } from '../src/postings/posting.rules';
import type { Verdict } from '../src/postings/postings.store';

type Decision = { terms: string; verdict: 'posted' | 'refused' };

export class ModelLedger {
  private balances = new Map<string, bigint>();
  private decisions = new Map<string, Decision>();

  /**
   * Returns the decisions, or null if a posting conflicts with an earlier posting of its source. In that
   * case, nothing from the batch is posted.
   */
  post(batch: Posting[]): Verdict[] | null {
    const before = { balances: new Map(this.balances), decisions: new Map(this.decisions) };
    const verdicts: Verdict[] = [];
    for (const posting of batch) {
      const verdict = this.decide(posting);
      if (verdict) verdicts.push(verdict);
      else {
        Object.assign(this, before);
        return null;
      }
    }
    return verdicts;
  }

  balance(merchantId: string, code: string, currency: string): bigint {
    return this.balances.get([merchantId, currency, code].join()) ?? 0n;
  }

  private decide(posting: Posting): Verdict | null {
    const source = [posting.source, posting.kind].join();
    const known = this.decisions.get(source);
    if (known) return known.terms === termsOf(posting) ? `already_${known.verdict}` : null;
    const { merchantId, currency } = posting;
    const available = this.balance(merchantId, 'available', currency) + (posting.legs.available ?? 0n);
    const verdict = posting.guarded && available < 0n ? 'refused' : 'posted';
    this.decisions.set(source, { terms: termsOf(posting), verdict });
    if (verdict === 'posted')
      for (const [code, amount] of Object.entries(posting.legs))
        this.balances.set(
          [merchantId, currency, code].join(),
          this.balance(merchantId, code, currency) + amount,
        );
    return verdict;
  }
}

function termsOf({
  kind,
  source,
  merchantId,
  environment,
  currency,
  gross,
  fee,
  guarded,
  legs,
}: Posting): string {
  const amounts = Object.entries(legs).sort(([a], [b]) => a.localeCompare(b));
  return [kind, source, merchantId, environment, currency, gross, fee, guarded, ...amounts.flat()].join();
}
