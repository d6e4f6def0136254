import type { AccountMailKind, Environment, MailKind } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `skipped`: it was obsolete, or the recipient has unsubscribed. */
export type MailStatus = 'waiting' | 'sent' | 'failed' | 'skipped';

/** An email, stored before it is sent. */
@Entity('mails')
export class MailEntity {
  /** `mail_…`, also used as its Message-ID. */
  @PrimaryColumn('text')
  id: string;

  /** Null for an email about a user's own account. */
  @Column('text', { name: 'merchant_id', nullable: true })
  merchantId: string | null;

  @Column('text')
  environment: Environment;

  @Column('text')
  kind: MailKind | AccountMailKind;

  /** Payment or invoice of the email; for an account email, the dashboard's ID. */
  @Column('text', { name: 'subject_id' })
  subjectId: string;

  /**
   * The event, the invoice with its due date, or the dashboard's ID. Unique together with the kind, so that each causes
   * one email.
   */
  @Column('text')
  cause: string;

  /** Due date of a reminder. */
  @Column('text', { name: 'due_date', nullable: true })
  dueDate: string | null;

  @Column('text')
  recipient: string;

  @Column('text')
  status: MailStatus;

  /** Number of attempts made. */
  @Column('smallint', { default: 0 })
  attempts: number;

  /** Time of the next attempt, on its environment's clock. */
  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  /** In real time; null while no process holds the lease. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  /** Reason why it was not sent; never contains an address. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('bigint', { name: 'ended_at', nullable: true, transformer: unixSeconds })
  endedAt: number | null;

  /** On its environment's clock. */
  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/** An email of a merchant: any email that does not concern an account. */
export type MerchantMail = MailEntity & { merchantId: string; kind: MailKind };

export const isOfMerchant = (mail: MailEntity): mail is MerchantMail => mail.merchantId !== null;

/** A requested email. */
export type MailDraft = Pick<
  MailEntity,
  'merchantId' | 'environment' | 'kind' | 'subjectId' | 'cause' | 'dueDate' | 'recipient'
>;

/** Result of an attempt. */
export type MailResult =
  | { status: 'sent' }
  | { status: 'failed' | 'skipped'; reason: string }
  /** It will be retried. */
  | { status: 'waiting'; reason: string; dueAt: Date };
