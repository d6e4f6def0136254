import type { Environment, PaymentEnd, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, safeInteger, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The payments of a merchant that ended in one way on one day. Amounts are minor units. */
@Entity('payment_days')
export class PaymentDayEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  /** In Manila. */
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

/** How far an environment's payments are in the sums. Times are Unix seconds of its clock. */
@Entity('payment_day_marks')
export class PaymentDayMarkEntity {
  @PrimaryColumn('text')
  environment: Environment;

  /** Payments that ended before are in the sums; those that end later are counted as they are read. */
  @Column('bigint', { transformer: unixSeconds })
  until: number;

  /** What ended before has been committed. */
  @Column('bigint', { transformer: unixSeconds })
  safe: number;

  /** What the clock said at `seenAt`. */
  @Column('bigint', { transformer: unixSeconds })
  seen: number;

  /** Real time. */
  @Column('timestamptz', { name: 'seen_at' })
  seenAt: Date;
}
