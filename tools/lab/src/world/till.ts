import type { Charge, Payable } from '../core/payable';
import type { Payables } from '../core/payables';
import type { FaultName } from '../faults/fault-kinds';
import type { FaultMenu } from '../faults/fault-menu';

const ONE_PESO = 100;

/** Simulates payers, including faults at the time of payment. */
export class Till {
  constructor(
    private readonly payables: Payables,
    private readonly faults: FaultMenu,
  ) {}

  /**
   * Charges the payer.
   * @param amount centavos that the payer sends
   */
  pay(payable: Payable, amount = payable.amount): void {
    const fault = this.faults.draw(payable.provider, 'pay')?.fault;
    if (fault === 'late_success' && payable.state === 'open') this.payables.expire(payable);
    this.payables.pay(payable, takenWith(fault, amount));
  }
}

function takenWith(fault: FaultName | undefined, amount: number): Partial<Charge> {
  if (fault === 'wrong_amount') return { amount: amount + ONE_PESO };
  return fault === 'wrong_currency' ? { amount, currency: 'USD' } : { amount };
}
