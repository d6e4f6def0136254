import type { Environment } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Amount that a payment counts against the merchant's volume limits until the payment is inserted. */
@Entity('limit_reservations')
export class LimitReservationEntity {
  @PrimaryColumn('text', { name: 'payment_id' })
  paymentId: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  currency: Currency;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('timestamptz', { name: 'reserved_at', default: () => 'now()' })
  reservedAt: Date;
}
