import type { AccountMailKind, Language } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import type { LinkMailKind } from './account-mail.rules';

/**
 * `known_address` is sent after a sign-up with an address that already has an account. Only the owner of the
 * mailbox learns that the account exists.
 */
export type AccountMail = { to: string; language: Language } & (
  { kind: LinkMailKind; token: string } | Notification
);

/** An email that contains no single-use link. */
export interface Notification {
  kind: Exclude<AccountMailKind, LinkMailKind>;
}

/**
 * Queues account emails in the same transaction as the change that causes them, so that a change is never
 * saved without its email.
 */
export abstract class AccountEmails {
  abstract send(tx: Tx, mail: AccountMail): Promise<void>;
}
