import { BoundedMap } from './bounded-map';
import type { LabClock } from './clock';
import type { Environment, ProviderName } from './names';

export type TransferState = 'pending' | 'succeeded' | 'failed' | 'cancelled' | 'reversed';

interface Transfer {
  provider: ProviderName;
  environment: Environment;
  id: string;
  reference: string;
  /** Amount in centavos. */
  amount: number;
  currency: string;
  state: TransferState;
  failure: string | null;
  createdAt: number;
  updatedAt: number;
  details: Record<string, unknown>;
}

export interface Refund extends Transfer {
  payable: string;
  kind: 'refund' | 'void';
}

export interface Payout extends Transfer {
  channel: string;
  account: { number: string; name: string };
  /** Idempotency key of the request, or null if the provider does not support idempotency keys. */
  idempotencyKey: string | null;
}

export type TransferListener<T> = (transfer: T) => void;
type Fresh<T extends Transfer> = Omit<T, 'state' | 'failure' | 'createdAt' | 'updatedAt'>;

export class Transfers<T extends Transfer> {
  private readonly kept = new BoundedMap<T>();
  private readonly byReference = new BoundedMap<T[]>();
  private readonly listeners = new Map<ProviderName, TransferListener<T>>();

  constructor(private readonly clock: LabClock) {}

  onChange(provider: ProviderName, listener: TransferListener<T>): void {
    this.listeners.set(provider, listener);
  }

  add(made: Fresh<T>): T {
    const now = this.clock.now();
    const transfer = { ...made, state: 'pending', failure: null, createdAt: now, updatedAt: now } as T;
    this.kept.set(transfer.id, transfer);
    this.byReference.set(transfer.reference, [...this.underReference(transfer.reference), transfer]);
    return transfer;
  }

  of(provider: ProviderName, environment: Environment, id: string): T | undefined {
    const found = this.kept.get(id);
    return found?.provider === provider && found.environment === environment ? found : undefined;
  }

  find(idOrReference: string): T | undefined {
    const found = this.kept.get(idOrReference);
    return found ?? this.underReference(idOrReference).at(-1);
  }

  underReference(reference: string): T[] {
    return this.byReference.get(reference) ?? [];
  }

  all(): T[] {
    return this.kept.values();
  }

  end(transfer: T, state: TransferState, failure: string | null = null): void {
    transfer.state = state;
    transfer.failure = failure;
    transfer.updatedAt = this.clock.now();
    this.listeners.get(transfer.provider)?.(transfer);
  }
}
