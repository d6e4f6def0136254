import type { Environment } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who wants no mails of a merchant. */
@Entity('mail_opt_outs')
export class MailOptOutEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  /** A hash of the address. */
  @PrimaryColumn('text')
  reader: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
