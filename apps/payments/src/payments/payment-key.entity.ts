import type { Environment } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The payment an Idempotency-Key created. After a day the key may create another one. */
@Entity('payment_keys')
export class PaymentKeyEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  @PrimaryColumn('text')
  key: string;

  @Column('text', { name: 'payment_id' })
  paymentId: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
