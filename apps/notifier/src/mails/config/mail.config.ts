import { bool, days } from '@tulay/service-host';
import { makeValidator } from 'envalid';

const smtpUrl = makeValidator<string>((text) => {
  const isSmtp = text === '' || (/^smtps?:\/\//.test(text) && URL.canParse(text));
  // The message does not include the value, because the value contains a password.
  if (!isSmtp)
    throw new Error('must have the form smtp://user:password@host:port, or smtps:// for implicit TLS');
  return text;
});

const address = makeValidator<string>((text) => {
  if (text !== '' && !/^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/.test(text))
    throw new Error('must be an email address');
  return text;
});

export const mailVariables = {
  SMTP_URL: smtpUrl({
    default: '',
    desc: 'SMTP server, smtp://user:password@host:587 or smtps://…:465; empty: no emails are sent',
  }),
  MAIL_FROM: address({
    default: undefined,
    desc: 'email address of the sender; required with SMTP_URL. The sender name is the merchant',
    requiredWhen: ({ SMTP_URL }) => Boolean(SMTP_URL),
  }),
  MAIL_TEST_MODE: bool({
    default: false,
    desc: 'also sends emails in test mode; anyone with a test key can then send email',
  }),
  RETENTION_MAILS_DAYS: days(36)({
    default: 90,
    desc: 'retention of the record of sent emails in days, at least 36',
  }),
};

export interface MailConfig {
  SEAL_KEYS: string;
  SMTP_URL: string;
  /** Sender of emails; always set if SMTP_URL is set. */
  MAIL_FROM?: string;
  MAIL_TEST_MODE: boolean;
  RETENTION_MAILS_DAYS: number;
}
