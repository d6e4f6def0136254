import type { ConnectableProvider } from '@tulay/contracts';

/** Providers that send payouts with credentials. */
export const CONNECTABLE: readonly ConnectableProvider[] = ['xendit', 'paymongo'];
