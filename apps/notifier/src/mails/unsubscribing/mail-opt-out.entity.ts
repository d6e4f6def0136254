import type { Environment } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('mail_opt_outs')
export class MailOptOutEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  /** Hash of the address, as returned by `readerOf`. */
  @PrimaryColumn('text')
  reader: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
