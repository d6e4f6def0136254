import type { AccountMailKind, Language } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mail that a change to an account caused. The notifier sends it. */
@Entity('account_mails')
export class AccountMailEntity {
  /** `mail_…`. */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  kind: AccountMailKind;

  @Column('text')
  recipient: string;

  @Column('text')
  language: Language;

  /** The end of its link, sealed: the notifier gets it at the moment of sending. Null without a link. */
  @Column('text', { name: 'sealed_token', nullable: true })
  sealedToken: string | null;

  /** When the notifier had it in its queue; null until then. */
  @Column('bigint', { name: 'taken_at', nullable: true, transformer: unixSeconds })
  takenAt: number | null;

  /** When the notifier is asked to take it: later than at once where it has refused it. */
  @Column('bigint', { name: 'next_try_at', default: 0, transformer: unixSeconds })
  nextTryAt: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
