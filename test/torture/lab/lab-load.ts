import type { Payment, Payout, Refund } from '@tulay/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { chance, type Random } from '../../model/random';
import { persist } from '../../support/persist';
import type { ProviderLab } from '../../support/provider-lab';
import type { KillSchedule } from './kill-schedule';
import type { LabShop } from './lab-shops';

const PATIENCE = { timeoutMs: 300_000 };
/**
 * Pause between two status checks. After a lost callback, a payment succeeds only with the poll after 30 s, and
 * some payments never succeed, so the load refunds other payments instead of waiting for a single one.
 */
const BETWEEN_LOOKS_MS = 300;
const GIVEN_UP_MS = 60_000;

/** Name of the payee, which no log line may contain. */
export const PAYEE = 'Maria Clara Lihim';

export interface LabSizes {
  payments: number;
  refunds: number;
  payouts: number;
  /** Number of concurrent payments. Refunds and payouts each use a quarter of this number. */
  hands: number;
}

interface Sold {
  shop: LabShop;
  payment: Payment;
  /** Time at which the payer paid, in Unix milliseconds. */
  at: number;
}

/** Runs payments, refunds and payouts concurrently. The shops retry each request until a response arrives. */
export class LabLoad {
  payments = 0;
  refunds = 0;
  payouts = 0;
  /** Error messages of requests that failed despite retries. */
  readonly refused: string[] = [];
  private readonly refundable: Sold[] = [];
  private selling = true;

  constructor(
    private readonly lab: ProviderLab,
    private readonly shops: readonly LabShop[],
    private readonly random: Random,
    private readonly kills: KillSchedule,
  ) {}

  async run({ payments, refunds, payouts, hands }: LabSizes): Promise<void> {
    const few = Math.ceil(hands / 4);
    const sold = this.inHands(hands, payments, (n) => this.sell(n)).finally(() => (this.selling = false));
    const sent = this.inHands(few, payouts, (n) => this.payOut(n));
    const returned = this.inHands(few, refunds, () => this.refund());
    await Promise.all([sold, sent, returned]);
  }

  private async inHands(hands: number, times: number, work: (n: number) => Promise<void>): Promise<void> {
    let next = 0;
    const hand = async (): Promise<void> => {
      for (let n = next++; n < times; n = next++) {
        await work(n).catch((error: Error) => this.refused.push(error.message));
        this.kills.progress();
      }
    };
    await Promise.all(Array.from({ length: hands }, hand));
  }

  private async sell(n: number): Promise<void> {
    const shop = this.shops[n % this.shops.length]!;
    const method = this.pick(['card', 'card', 'gcash_qr', 'instapay_qr']);
    const body = { method, amount: this.amount(100, 5_000), expires_in: 3_600 };
    const payment = await persist<Payment>(shop.live, '/v1/payments', body, PATIENCE);
    this.payments++;
    // Some payers are declined, and some abandon the payment.
    const mood = this.random();
    if (mood < 0.05) return;
    const paid = await this.hand(payment, mood < 0.1 ? 'decline' : 'pay');
    if (!paid || mood < 0.1 || method !== 'card') return;
    const sold = { shop, payment, at: Date.now() };
    this.refundable.push(sold);
    // Lists the payment twice, which creates two concurrent refunds.
    if (payment.provider !== 'maya' && chance(this.random, 0.3)) this.refundable.push(sold);
  }

  /**
   * Simulates the payer's action at the lab.
   * @returns false if the payment was already completed
   */
  private async hand({ provider_ref: key }: Payment, deed: 'pay' | 'decline'): Promise<boolean> {
    const end = Date.now() + PATIENCE.timeoutMs;
    for (;;)
      try {
        await this.lab.hand('POST', `payments/${key}/${deed}`);
        return true;
      } catch (error) {
        if ((error as Error).message.includes(': 409 ')) return false;
        // The server closed a reused connection. A payer would click again.
        if (!(error instanceof TypeError) || Date.now() > end) throw error;
        await pause(BETWEEN_LOOKS_MS);
      }
  }

  private async payOut(n: number): Promise<void> {
    const shop = this.shops[n % this.shops.length]!;
    const to = chance(this.random, 0.5)
      ? { method: 'gcash', destination: { account_no: '09171234567', account_name: PAYEE } }
      : {
          method: 'bank',
          destination: { bank_code: 'BNORPHMMXXX', account_number: '001234567890', account_name: PAYEE },
        };
    await persist<Payout>(shop.live, '/v1/payouts', { ...to, amount: this.amount(50, 900) }, PATIENCE);
    this.payouts++;
  }

  private async refund(): Promise<void> {
    const next = await this.nextPaid();
    if (!next) return;
    const { shop, payment } = next;
    // On the same day, Maya can only void a payment in full, so the whole amount is refunded.
    const part = Math.round(payment.amount * (0.1 + 0.4 * this.random()) * 100) / 100;
    const amount = payment.provider === 'maya' ? payment.amount : part;
    await persist<Refund>(shop.live, '/v1/refunds', { payment: payment.id, amount }, PATIENCE);
    this.refunds++;
  }

  /** Returns the next succeeded payment to refund, or null if none is left. */
  private async nextPaid(): Promise<Sold | null> {
    while (this.selling || this.refundable.length) {
      const next = this.refundable.shift();
      if (next && (await this.hasSucceeded(next))) return next;
      if (next && Date.now() < next.at + GIVEN_UP_MS) this.refundable.push(next);
      await pause(BETWEEN_LOOKS_MS);
    }
    return null;
  }

  private async hasSucceeded({ shop, payment }: Sold): Promise<boolean> {
    const answer = await shop.live.get<Payment>(`/v1/payments/${payment.id}`).catch(() => null);
    return answer?.status === 200 && answer.body.status === 'succeeded';
  }

  private pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.random() * of.length)]!;
  }

  /** Returns a random amount in pesos, with centavos. */
  private amount(from: number, to: number): number {
    return Math.round((from + (to - from) * this.random()) * 100) / 100;
  }
}
