import type { ConnectableProvider } from '@tulay/contracts';

/** The providers that make payouts with credentials. */
export const CONNECTABLE: readonly ConnectableProvider[] = ['xendit', 'paymongo'];
