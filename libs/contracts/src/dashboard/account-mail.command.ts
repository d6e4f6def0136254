import { command } from '../common/command';
import type { WrittenMail } from '../embed/write-mail.command';

export interface ReadAccountMailRequest {
  /** By which the dashboard asked for it. */
  id: string;
}

/** Null when there is nothing to tell any more: a link that is too old, or that a newer mail replaces. Errors: `not_found`. */
export const readAccountMailCommand = command<ReadAccountMailRequest, { mail: WrittenMail | null }>(
  'dashboard.cmd.read-account-mail',
  { askedBy: ['notifier'] },
);
