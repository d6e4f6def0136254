import type { SealedColumn } from '@tulay/security';
import { credentialsContext } from './provider-credentials';
import type { ProviderCredentialsEntity } from './provider-credentials.entity';

const CREDENTIALS = {
  table: 'provider_credentials',
  key: { provider: 'text', environment: 'text' },
  context: (row) =>
    credentialsContext(row as unknown as Pick<ProviderCredentialsEntity, 'provider' | 'environment'>),
} as const satisfies Partial<SealedColumn>;

/** The sealed columns of a service with configurable providers. */
export const SEALED_CREDENTIALS: readonly SealedColumn[] = [
  { ...CREDENTIALS, column: 'sealed', form: 'text' },
  { ...CREDENTIALS, column: 'callback_secrets', form: 'json' },
];
