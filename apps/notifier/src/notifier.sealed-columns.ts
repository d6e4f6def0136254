import type { Tenant } from '@tulay/contracts';
import type { SealedColumn } from '@tulay/security';
import { defaultSecretContext } from './signing/signing-secrets';

/** Stored replies that contain a sealed secret: a new endpoint, an endpoint's new secret, or a new default secret. */
type Reply = { id: string } | { endpoint: { id: string } } | Tenant;

function replyContext(answer: string): string {
  const reply = JSON.parse(answer) as Reply;
  if ('endpoint' in reply) return reply.endpoint.id;
  return 'id' in reply ? reply.id : defaultSecretContext(reply);
}

const DEFAULT_SECRETS = {
  table: 'default_secrets',
  key: { merchant_id: 'text', environment: 'text' },
  context: ({ merchant_id: merchantId, environment }) =>
    defaultSecretContext({ merchantId, environment } as Tenant),
} as const satisfies Partial<SealedColumn>;

export const notifierSealedColumns: readonly SealedColumn[] = [
  {
    table: 'command_answers',
    column: 'answer',
    form: 'json in text',
    key: { command: 'text' },
    // A string value inside the JSON cannot match, because its quotation marks are escaped.
    where: `answer LIKE '%"sealed"%'`,
    context: (_row, answer) => replyContext(answer),
  },
  {
    table: 'endpoints',
    column: 'secrets',
    form: 'json',
    key: { id: 'text' },
    context: ({ id = '' }) => id,
  },
  { ...DEFAULT_SECRETS, column: 'sealed', form: 'text' },
  { ...DEFAULT_SECRETS, column: 'older', form: 'jsonb' },
];
