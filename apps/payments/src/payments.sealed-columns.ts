import { SEALED_CREDENTIALS } from '@tulay/provider-routing';
import type { SealedColumn } from '@tulay/security';
import { secretContext } from './provider-notifications/rotate-provider-secret';
import { ACQUIRER } from './providers/acquirer/acquirer.provider';

export const paymentsSealedColumns: readonly SealedColumn[] = [
  {
    table: 'command_answers',
    column: 'answer',
    form: 'json in text',
    key: { command: 'text' },
    // The reply to `rotate-provider-secret` is the sealed secret as a JSON string.
    where: String.raw`answer ~ '^"\w+\.[\w-]{16}\.'`,
    context: () => secretContext(ACQUIRER),
  },
  {
    table: 'provider_secrets',
    column: 'secrets',
    form: 'json',
    key: { provider: 'text' },
    context: ({ provider = '' }) => secretContext(provider),
  },
  ...SEALED_CREDENTIALS,
];
