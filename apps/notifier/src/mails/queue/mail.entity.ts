import type { AccountMailKind, Environment, MailKind } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `skipped` means that the email was obsolete or the recipient had unsubscribed. */
export type MailStatus = 'waiting' | 'sent' | 'failed' | 'skipped';

@Entity('mails')
export class MailEntity {
  /** Email ID, `mail_…`, also used in the Message-ID. */
  @PrimaryColumn('text')
  id: string;

  /** Merchant of the email; null for an email about a user's own account. */
  @Column('text', { name: 'merchant_id', nullable: true })
  merchantId: string | null;

  @Column('text')
  environment: Environment;

  @Column('text')
  kind: MailKind | AccountMailKind;

  /** ID of the payment or invoice; for an account email, the dashboard's ID of the email. */
  @Column('text', { name: 'subject_id' })
  subjectId: string;

  /**
   * What triggered the email: the event's ID, the invoice's ID with its due date, or the dashboard's ID of
   * the email. Unique together with the kind, so that each cause triggers one email.
   */
  @Column('text')
  cause: string;

  /** Due date of the invoice; null except for a reminder. */
  @Column('text', { name: 'due_date', nullable: true })
  dueDate: string | null;

  @Column('text')
  recipient: string;

  @Column('text')
  status: MailStatus;

  @Column('smallint', { default: 0 })
  attempts: number;

  /** Time of the next attempt, on the environment's clock. */
  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  /** End of the lease in wall-clock time; null while no process holds the lease. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  /** Reason why the email was not sent. Never contains an address. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('bigint', { name: 'ended_at', nullable: true, transformer: unixSeconds })
  endedAt: number | null;

  /** Creation time in Unix seconds on the environment's clock. */
  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

export type MerchantMail = MailEntity & { merchantId: string; kind: MailKind };

export const isOfMerchant = (mail: MailEntity): mail is MerchantMail => mail.merchantId !== null;

export type MailDraft = Pick<
  MailEntity,
  'merchantId' | 'environment' | 'kind' | 'subjectId' | 'cause' | 'dueDate' | 'recipient'
>;

export type MailResult =
  | { status: 'sent' }
  | { status: 'failed' | 'skipped'; reason: string }
  | { status: 'waiting'; reason: string; dueAt: Date };
