import { command } from '../common/command';
import type { WrittenMail } from '../embed/write-mail.command';

export interface ReadAccountMailRequest {
  /** ID under which the dashboard requested the email. */
  id: string;
}

/**
 * `mail` is null if the email is obsolete: its link has expired, or a newer email has replaced it. Errors:
 * `not_found`.
 */
export const readAccountMailCommand = command<ReadAccountMailRequest, { mail: WrittenMail | null }>(
  'dashboard.cmd.read-account-mail',
  { callers: ['notifier'] },
);
