import type { Environment, PaymentEnd, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, safeInteger, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Sum of a merchant's payments per day and outcome. Amounts are in minor units. */
@Entity('payment_days')
export class PaymentDayEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  /** Day in Manila. */
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('text')
  method: PaymentMethod;

  @PrimaryColumn('text')
  currency: Currency;

  @PrimaryColumn('text')
  ending: PaymentEnd;

  @Column('bigint', { transformer: safeInteger })
  payments: number;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;
}

/** Progress of an environment's sums. Times are Unix seconds of its clock. */
@Entity('payment_day_marks')
export class PaymentDayMarkEntity {
  @PrimaryColumn('text')
  environment: Environment;

  /** Payments completed earlier are included in the sums; later ones are counted on read. */
  @Column('bigint', { transformer: unixSeconds })
  until: number;

  /** Payments completed earlier are known to be committed. */
  @Column('bigint', { transformer: unixSeconds })
  safe: number;

  /** The environment's clock at `seenAt`. */
  @Column('bigint', { transformer: unixSeconds })
  seen: number;

  /** Real time. */
  @Column('timestamptz', { name: 'seen_at' })
  seenAt: Date;
}
