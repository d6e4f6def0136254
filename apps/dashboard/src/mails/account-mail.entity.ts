import type { AccountMailKind, Language } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Email about an account, sent by the notifier. */
@Entity('account_mails')
export class AccountMailEntity {
  /** Email ID (`mail_…`). */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  kind: AccountMailKind;

  @Column('text')
  recipient: string;

  @Column('text')
  language: Language;

  /**
   * Encrypted token of the link; null for an email without a link. Decrypted when the notifier fetches the
   * email's content.
   */
  @Column('text', { name: 'sealed_token', nullable: true })
  sealedToken: string | null;

  /** Time at which the notifier accepted the email; null until then. */
  @Column('bigint', { name: 'taken_at', nullable: true, transformer: unixSeconds })
  takenAt: number | null;

  /**
   * Time of the next submission to the notifier. Later than the creation time only if the notifier rejected the
   * email.
   */
  @Column('bigint', { name: 'next_try_at', default: 0, transformer: unixSeconds })
  nextTryAt: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
