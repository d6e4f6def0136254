import type { AccountMailKind, Language } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import type { LinkMailKind } from './account-mail.rules';

/** `known_address`: somebody signed up with an address that has an account already. Its owner learns of it, and nobody else. */
export type AccountMail = { to: string; language: Language } & (
  { kind: LinkMailKind; token: string } | Notice
);

/** A mail without a link of its own. */
export interface Notice {
  kind: Exclude<AccountMailKind, LinkMailKind>;
}

/** Sends mails about accounts: each with the change that causes it, so neither is there without the other. */
export abstract class AccountMails {
  abstract send(tx: Tx, mail: AccountMail): Promise<void>;
}
