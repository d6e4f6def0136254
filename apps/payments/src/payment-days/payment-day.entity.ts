import type { Environment, PaymentEnd, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, safeInteger, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Number and sum of a merchant's payments per day, method, currency and outcome. Amounts are in minor units.
 */
@Entity('payment_days')
export class PaymentDayEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  /** Calendar day in Manila. */
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

/**
 * Position up to which an environment's payments are summed. Times are Unix seconds on the environment's clock.
 */
@Entity('payment_day_marks')
export class PaymentDayMarkEntity {
  @PrimaryColumn('text')
  environment: Environment;

  /** Payments completed before this time are included in the sums; later payments are counted on read. */
  @Column('bigint', { transformer: unixSeconds })
  until: number;

  /** All payments completed before this time are committed. */
  @Column('bigint', { transformer: unixSeconds })
  safe: number;

  /** Reading of the environment's clock at `seenAt`. */
  @Column('bigint', { transformer: unixSeconds })
  seen: number;

  /** Wall-clock time of the clock reading `seen`. */
  @Column('timestamptz', { name: 'seen_at' })
  seenAt: Date;
}
