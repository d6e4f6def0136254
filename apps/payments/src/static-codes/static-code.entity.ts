import type { Environment } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A static QR code at the acquirer and the merchant that receives its money. */
@Entity('static_codes')
export class StaticCodeEntity {
  /** Reference that is encoded in the QR code. The acquirer reports this reference with received money. */
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

  /** Name at the time when the code was last issued. */
  @Column('text')
  name: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
