import { command } from '../common/command';

/** Kinds of emails to users about their own account. */
export const ACCOUNT_MAIL_KINDS = [
  'verify_email',
  'reset_password',
  'change_email',
  'known_address',
  'invitation',
  'team_changed',
  'security_changed',
  'codes_guessed',
  'payout_waiting',
  'payout_sent',
  'payout_refused',
  'payout_declined',
  'payout_expired',
  'payout_limit_changed',
  'keys_changed',
  'webhooks_changed',
  'projects_changed',
  'branding_changed',
  'members_changed',
  'bank_account_changed',
  'application_submitted',
  'application_rejected',
  'activation_fee_due',
  'merchant_active',
  'merchant_suspended',
  'merchant_resumed',
  'merchant_closed',
  'payouts_held',
  'payouts_released',
  'payment_limits_changed',
] as const;
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number];

/** An email to send. The notifier requests the text from the dashboard when it sends the email. */
export interface AccountMailOrder {
  id: string;
  kind: AccountMailKind;
  recipient: string;
}

export interface SendAccountMailsRequest {
  mails: AccountMailOrder[];
}

/** Queues emails and returns whether this deployment sends emails; if it does not, nothing is stored. Idempotent. */
export const sendAccountMailsCommand = command<SendAccountMailsRequest, { isOn: boolean }>(
  'notifier.cmd.send-account-mails',
  { callers: ['dashboard'] },
);
