import { setTimeout as sleep } from 'node:timers/promises';
import { CallbackSender } from '../callbacks/callback-sender';
import { newAccounts, type Accounts } from '../core/accounts';
import { LabClock } from '../core/clock';
import { Payables } from '../core/payables';
import { Chance } from '../core/random';
import { Transfers, type Payout, type Refund } from '../core/transfers';
import { FaultMenu } from '../faults/fault-menu';
import type { Subject } from '../http/operation';
import { defaultSettings, type LabSettings } from './settings';
import { Settling } from './settling';
import { Till } from './till';

const CALLBACK_FIRST_MS = 2_000;
const KEPT_CALLS = 1_000;

export interface CallLine {
  provider: string;
  call: string;
  status: number | string;
  fault: string | null;
  at: number;
}

export class LabWorld {
  readonly clock = new LabClock();
  readonly chance: Chance;
  readonly accounts: Accounts = newAccounts();
  readonly settings: LabSettings = defaultSettings();
  readonly faults: FaultMenu;
  readonly callbacks: CallbackSender;
  readonly payables = new Payables(this.clock);
  readonly refunds = new Transfers<Refund>(this.clock);
  readonly payouts = new Transfers<Payout>(this.clock);
  readonly settling: Settling;
  readonly till: Till;
  readonly calls: CallLine[] = [];

  constructor(seed: number) {
    this.chance = new Chance(seed);
    this.faults = new FaultMenu(this.chance);
    this.callbacks = new CallbackSender(this.clock, this.faults);
    this.settling = new Settling(this, this.faults, this.settings);
    this.till = new Till(this.payables, this.faults);
  }

  record(line: Omit<CallLine, 'at'>): void {
    this.calls.push({ ...line, at: this.clock.now() });
    if (this.calls.length > KEPT_CALLS) this.calls.shift();
  }

  /**
   * Completes an object that a call has just created, and waits for a limited time until its callback is
   * acknowledged.
   */
  async endNow({ kind, id }: Subject): Promise<void> {
    if (kind === 'payable') this.payNow(id);
    const refund = kind === 'refund' ? this.refunds.find(id) : undefined;
    if (refund?.state === 'pending') this.settling.endRefund(refund, true);
    const payout = kind === 'payout' ? this.payouts.find(id) : undefined;
    if (payout?.state === 'pending') this.settling.endPayout(payout, true);
    await Promise.race([this.callbacks.settled(), sleep(CALLBACK_FIRST_MS, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    this.settling.close();
    await this.callbacks.close();
  }

  private payNow(id: string): void {
    const payable = this.payables.find(id);
    if (payable?.state === 'open') this.payables.pay(payable);
  }
}
