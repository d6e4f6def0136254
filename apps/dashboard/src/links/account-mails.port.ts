import type { Language } from '@tulay/contracts';

/** `known_address`: somebody signed up with an address that has an account already. Its owner learns of it, and nobody else. */
export type AccountMail = { to: string; language: Language } & (
  { kind: 'verify_email' | 'reset_password'; token: string } | { kind: 'known_address' }
);

/** Sends mails about accounts. A mail that is lost is asked for again by its reader. */
export abstract class AccountMails {
  abstract send(mail: AccountMail): Promise<void>;
}
