import type { SealedColumn } from '@tulay/security';
import { applicationContext } from './applications/application-forms';
import { documentContext } from './applications/documents.store';
import { firstKeyContext } from './merchants/first-key';
import { totpContext } from './second-factors/totp-codes';
import { answerContext } from './stored-responses/stored-responses';

export const dashboardSealedColumns: readonly SealedColumn[] = [
  {
    table: 'command_answers',
    column: 'answer',
    form: 'text',
    key: { command: 'text' },
    // Selects the responses to forms, which are sealed. The replies to commands are not sealed.
    where: String.raw`answer ~ '^\w+\.[\w-]{16}\.'`,
    context: ({ command = '' }) => answerContext(command),
  },
  {
    table: 'account_mails',
    column: 'sealed_token',
    form: 'text',
    key: { id: 'text' },
    context: ({ id = '' }) => id,
  },
  {
    table: 'merchants',
    column: 'sealed_key',
    form: 'text',
    key: { id: 'text' },
    others: ['key_id'],
    context: ({ key_id: keyId = '' }) => firstKeyContext(keyId),
  },
  {
    table: 'totps',
    column: 'sealed_secret',
    form: 'text',
    key: { user_id: 'text' },
    context: ({ user_id: userId = '' }) => totpContext(userId),
  },
  {
    table: 'applications',
    column: 'sealed_form',
    form: 'text',
    key: { merchant_id: 'text' },
    context: ({ merchant_id: merchantId = '' }) => applicationContext(merchantId),
  },
  {
    table: 'application_document_parts',
    column: 'sealed',
    form: 'bytea',
    key: { document_id: 'text', part: 'integer' },
    context: ({ document_id: documentId = '', part }) => documentContext(documentId, Number(part)),
  },
];
