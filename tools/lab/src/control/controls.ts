import type { Payable } from '../core/payable';
import { centavosOf } from '../core/pesos';
import type { Payout, Refund } from '../core/transfers';
import type { LabWorld } from '../world/lab-world';

/** Thrown if an action requested by a user or a test is not possible. */
export class NotPossible extends Error {
  constructor(
    readonly status: 400 | 404 | 409,
    message: string,
  ) {
    super(message);
  }
}

/**
 * User and test actions on payments, refunds and payouts, identified by the provider's ID or the caller's
 * reference.
 */
export class SimulatorControls {
  constructor(private readonly world: LabWorld) {}

  payable(key: string): Payable {
    return known(this.world.payables.find(key), 'payment', key);
  }

  /**
   * Pays a payable, even after its expiry, because money can arrive late. `pesos` sets an amount other than
   * the requested one.
   */
  pay(key: string, pesos?: number): Payable {
    const payable = this.payable(key);
    if (payable.charge) throw new NotPossible(409, `${payable.id} is already paid`);
    const payableNow = payable.state === 'expired' || (payable.state === 'open' && payable.ready);
    if (!payableNow)
      throw new NotPossible(409, `${payable.id} is ${payable.ready ? payable.state : 'not ready'}`);
    const amount = pesos === undefined ? undefined : centavosOf(pesos);
    if (amount === null) throw new NotPossible(400, 'the amount must have at most two decimals');
    this.world.till.pay(payable, amount);
    return payable;
  }

  decline(key: string): Payable {
    const payable = this.open(key);
    this.world.payables.decline(payable, DECLINED[payable.provider]);
    return payable;
  }

  expire(key: string): Payable {
    const payable = this.open(key);
    this.world.payables.expire(payable);
    return payable;
  }

  endRefund(key: string, well: boolean): Refund {
    const refund = known(this.world.refunds.find(key), 'refund', key);
    if (refund.state !== 'pending') throw new NotPossible(409, `${refund.id} is already ${refund.state}`);
    this.world.settling.endRefund(refund, well);
    return refund;
  }

  endPayout(key: string, how: 'succeed' | 'fail' | 'return'): Payout {
    const payout = known(this.world.payouts.find(key), 'payout', key);
    const needed = how === 'return' ? 'succeeded' : 'pending';
    if (payout.state !== needed) throw new NotPossible(409, `${payout.id} is ${payout.state}, not ${needed}`);
    if (how === 'return') this.world.settling.returnPayout(payout);
    else this.world.settling.endPayout(payout, how === 'succeed');
    return payout;
  }

  private open(key: string): Payable {
    const payable = this.payable(key);
    if (payable.state !== 'open' || !payable.ready)
      throw new NotPossible(409, `${payable.id} is ${payable.ready ? payable.state : 'not ready'}`);
    return payable;
  }
}

const DECLINED = { xendit: 'INSUFFICIENT_BALANCE', paymongo: 'insufficient_funds', maya: 'PY0115' } as const;

function known<T>(found: T | undefined, what: string, key: string): T {
  if (!found) throw new NotPossible(404, `no ${what} has the ID or reference ${key}`);
  return found;
}
