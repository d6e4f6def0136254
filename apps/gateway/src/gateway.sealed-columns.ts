import type { Environment } from '@tulay/contracts';
import type { SealedColumn } from '@tulay/security';
import { nameOf } from './idempotency/idempotency.rules';
import { staticKeyContext } from './projects/project.rules';
import { answerContext } from './secrets/sealed-responses';

export const gatewaySealedColumns: readonly SealedColumn[] = [
  {
    table: 'command_answers',
    column: 'answer',
    form: 'text',
    key: { command: 'text' },
    // Only replies that contain a secret are sealed. Other rows contain JSON or a stored rejection.
    where: String.raw`answer ~ '^\w+\.[\w-]{16}\.'`,
    context: ({ command = '' }) => answerContext(command),
  },
  {
    table: 'idempotency_records',
    column: 'body',
    form: 'text',
    key: { merchant_id: 'text', environment: 'text', endpoint: 'text', key: 'text' },
    where: 'sealed',
    context: ({ merchant_id: merchantId = '', environment, endpoint = '', key = '' }) =>
      nameOf({ merchantId, environment: environment as Environment, endpoint, key }),
  },
  {
    table: 'projects',
    column: 'compat_static_key_sealed',
    form: 'text',
    key: { id: 'uuid' },
    context: ({ id = '' }) => staticKeyContext(id),
  },
];
