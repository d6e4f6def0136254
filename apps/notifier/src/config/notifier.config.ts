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
      SEAL_KEYS: str({ desc: 'seals webhook secrets: id:base64 of 32 bytes, the current one first' }),
      WEBHOOK_ALLOWED_CIDRS: str({
        default: '',
        desc: 'private networks that webhooks may reach, separated by commas; none in production',
      }),
    },
    env,
  );
