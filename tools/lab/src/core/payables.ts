import { BoundedMap } from './bounded-map';
import type { LabClock } from './clock';
import type { Environment, ProviderName } from './names';
import { feeOf, type Charge, type Payable, type PayableEvent } from './payable';
import { idOf } from './random';

export type PayableListener = (payable: Payable, event: PayableEvent) => void;

type NewPayable = Omit<Payable, 'state' | 'createdAt' | 'updatedAt' | 'charge' | 'failure' | keyof Optional> &
  Partial<Optional>;
type Optional = Pick<Payable, 'returnTo' | 'details' | 'retryable' | 'ready'>;

const NOWHERE = { success: null, failure: null, cancel: null };

/** Stores all open and paid payables, independently of the providers' protocols. */
export class Payables {
  private readonly kept = new BoundedMap<Payable>();
  private readonly byReference = new BoundedMap<Payable[]>();
  private readonly byCharge = new BoundedMap<Payable>();
  private readonly open = new Set<Payable>();
  private readonly listeners = new Map<ProviderName, PayableListener>();

  constructor(private readonly clock: LabClock) {}

  onChange(provider: ProviderName, listener: PayableListener): void {
    this.listeners.set(provider, listener);
  }

  add(made: NewPayable): Payable {
    const now = this.clock.now();
    const defaults = {
      returnTo: NOWHERE,
      details: {},
      retryable: false,
      ready: true,
      charge: null,
      failure: null,
    };
    const payable: Payable = { ...defaults, ...made, state: 'open', createdAt: now, updatedAt: now };
    this.kept.set(payable.id, payable);
    this.byReference.set(payable.reference, [...this.underReference(payable.reference), payable]);
    this.open.add(payable);
    return payable;
  }

  /** Returns a payable by its ID; payables of another provider or environment are not found. */
  of(provider: ProviderName, environment: Environment, id: string): Payable | undefined {
    const payable = this.kept.get(id);
    if (payable?.provider !== provider || payable.environment !== environment) return undefined;
    this.expireIfDue(payable);
    return payable;
  }

  /**
   * Finds a payable by the provider's ID or the caller's reference. If several have the same reference,
   * returns the newest.
   */
  find(idOrReference: string): Payable | undefined {
    const found = this.kept.get(idOrReference);
    return found ?? this.underReference(idOrReference).at(-1);
  }

  /** Returns all payables with the caller's reference, oldest first. */
  underReference(reference: string): Payable[] {
    return this.byReference.get(reference) ?? [];
  }

  paidAs(provider: ProviderName, environment: Environment, chargeId: string): Payable | undefined {
    const payable = this.byCharge.get(chargeId);
    return payable?.provider === provider && payable.environment === environment ? payable : undefined;
  }

  all(): Payable[] {
    return this.kept.values();
  }

  /** Records the payer's money, even after the payable has expired, as real payment networks do. */
  pay(payable: Payable, taken: Partial<Pick<Charge, 'amount' | 'currency'>> = {}): void {
    const { amount = payable.amount, currency = payable.currency } = taken;
    const at = this.clock.now();
    const id = idOf(CHARGE_PREFIXES[payable.provider], payable.provider === 'maya' ? 32 : 24);
    const walletRef = String(Math.floor(at)).slice(-9);
    payable.charge = { id, amount, currency, fee: feeOf(payable.rail, amount), at, walletRef };
    payable.failure = null;
    this.byCharge.set(id, payable);
    this.change(payable, 'paid', 'paid');
  }

  decline(payable: Payable, failure: string): void {
    payable.failure = failure;
    this.change(payable, payable.retryable ? 'open' : 'failed', 'declined');
  }

  expire(payable: Payable): void {
    this.change(payable, 'expired', 'expired');
  }

  cancel(payable: Payable): void {
    this.change(payable, 'cancelled', 'cancelled');
  }

  /** Reopens a failed payable, so that the payer can try another method. */
  reopen(payable: Payable): void {
    payable.state = 'open';
    payable.updatedAt = this.clock.now();
    this.open.add(payable);
  }

  expireDue(): void {
    for (const payable of this.open) this.expireIfDue(payable);
  }

  private expireIfDue(payable: Payable): void {
    const { state, expiresAt } = payable;
    if (state === 'open' && expiresAt !== null && expiresAt <= this.clock.now()) this.expire(payable);
  }

  private change(payable: Payable, state: Payable['state'], event: PayableEvent): void {
    payable.state = state;
    payable.updatedAt = this.clock.now();
    if (state !== 'open') this.open.delete(payable);
    this.listeners.get(payable.provider)?.(payable, event);
  }
}

const CHARGE_PREFIXES: Record<ProviderName, string> = { xendit: 'py-', paymongo: 'pay_', maya: '' };
