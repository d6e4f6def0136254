import type { AccountMailKind, Language } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An email about an account change. The notifier sends it. */
@Entity('account_mails')
export class AccountMailEntity {
  /** ID: `mail_…`. */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  kind: AccountMailKind;

  @Column('text')
  recipient: string;

  @Column('text')
  language: Language;

  /**
   * The link's token, encrypted. The notifier fetches it when it sends the email. Null for emails without a
   * link.
   */
  @Column('text', { name: 'sealed_token', nullable: true })
  sealedToken: string | null;

  /** Time at which the notifier accepted the email; null until then. */
  @Column('bigint', { name: 'taken_at', nullable: true, transformer: unixSeconds })
  takenAt: number | null;

  /**
   * Time of the next submission to the notifier: later than immediately if the notifier has rejected the
   * email.
   */
  @Column('bigint', { name: 'next_try_at', default: 0, transformer: unixSeconds })
  nextTryAt: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
