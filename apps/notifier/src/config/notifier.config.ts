import { mailVariables } from '../mails/config/mail.config';
import { retentionVariables } from '../retention/retention.config';
import {
  databaseVariables,
  hostVariables,
  readConfig,
  readerKeyVariables,
  str,
  verifyingVariables,
} from '@tulay/service-host';

export const readNotifierConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      ...hostVariables,
      ...databaseVariables,
      ...retentionVariables,
      ...mailVariables,
      ...readerKeyVariables,
      ...verifyingVariables,
      SEAL_KEYS: str({
        desc: 'keys that seal webhook secrets: id:base64 of 32 bytes, the current key first',
      }),
      WEBHOOK_ALLOWED_CIDRS: str({
        default: '',
        desc: 'comma-separated private networks that webhooks may reach; empty in production',
      }),
    },
    env,
  );
