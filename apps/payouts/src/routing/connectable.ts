import type { ConnectableProvider } from '@tulay/contracts';

/** Payout providers that need credentials. */
export const CONNECTABLE: readonly ConnectableProvider[] = ['xendit', 'paymongo'];
