import type { ConnectableProvider } from '@tulay/contracts';

export const CONNECTABLE: readonly ConnectableProvider[] = ['xendit', 'paymongo'];
