import type { Environment } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A printed code at the acquirer, and whose the money is that arrives for it. */
@Entity('static_codes')
export class StaticCodeEntity {
  /** What the code carries, and the acquirer reports with the money. */
  @PrimaryColumn('text')
  reference: string;

  @Column('text', { name: 'static_qr_id' })
  staticQrId: string;

  @Column('text', { name: 'payment_link_id' })
  paymentLinkId: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  currency: Currency;

  /** As it was when the code was last printed. */
  @Column('text')
  name: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
