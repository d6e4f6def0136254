import type { AccountMailKind, Environment, MailKind } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `skipped`: there was nothing to tell any more, or the reader wants no mails. */
export type MailStatus = 'waiting' | 'sent' | 'failed' | 'skipped';

/** A mail, written down before it is sent. */
@Entity('mails')
export class MailEntity {
  /** `mail_…`, which is its Message-ID too. */
  @PrimaryColumn('text')
  id: string;

  /** Null: it is about a person's own account. */
  @Column('text', { name: 'merchant_id', nullable: true })
  merchantId: string | null;

  @Column('text')
  environment: Environment;

  @Column('text')
  kind: MailKind | AccountMailKind;

  /** The payment or invoice that it tells of; the dashboard's id of a mail about an account. */
  @Column('text', { name: 'subject_id' })
  subjectId: string;

  /** The event, the invoice and its due date, or the dashboard's id. With the kind it is unique, so each causes one mail. */
  @Column('text')
  cause: string;

  /** The day that a reminder is about. */
  @Column('text', { name: 'due_date', nullable: true })
  dueDate: string | null;

  @Column('text')
  recipient: string;

  @Column('text')
  status: MailStatus;

  /** The number of attempts made. */
  @Column('smallint', { default: 0 })
  attempts: number;

  /** When it is to be attempted, by the clock of its environment. */
  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  /** By the real clock; null while no process holds the lease. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  /** Why it was not sent; never an address. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('bigint', { name: 'ended_at', nullable: true, transformer: unixSeconds })
  endedAt: number | null;

  /** By the clock of its environment. */
  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/** A mail of a merchant, as all are that no account caused. */
export type MerchantMail = MailEntity & { merchantId: string; kind: MailKind };

export const isOfMerchant = (mail: MailEntity): mail is MerchantMail => mail.merchantId !== null;

/** A mail as something asks for it. */
export type MailDraft = Pick<
  MailEntity,
  'merchantId' | 'environment' | 'kind' | 'subjectId' | 'cause' | 'dueDate' | 'recipient'
>;

/** What became of an attempt. */
export type MailResult =
  | { status: 'sent' }
  | { status: 'failed' | 'skipped'; reason: string }
  /** It is attempted again. */
  | { status: 'waiting'; reason: string; dueAt: Date };
