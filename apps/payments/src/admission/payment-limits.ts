import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  toUnix,
  type Clock,
  type CreatePaymentRequest,
  type ErrorCode,
  type PaymentLimit,
} from '@tulay/contracts';
import { minorFromWire } from '@tulay/money';
import { Database, type Prepared, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { dayOf } from '../payment-days/payment-days.rules';
import { DAY_SUMS } from '../payment-days/payment-days.store';
import { monthOf, requireAmountWithin, requireVolumeWithin, type Volume } from './payment-limit.rules';

/** Time after which a reservation without a payment no longer counts; longer than the creation of any payment. */
const RESERVED_FOR = '10 minutes';

/** Errors after which another execution of the same command may still create the payment. */
const UNDECIDED: readonly ErrorCode[] = ['conflict', 'internal_error'];

/** Serializes the payments of one merchant, environment and currency until the transaction ends. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('limit ' || $1 || ' ' || $2), hashtext($3))`;

const RESERVE: Prepared = {
  name: 'reserve-payment-limit',
  text: `WITH old AS (
      DELETE FROM limit_reservations WHERE merchant_id = $2 AND environment = $3 AND currency = $4
        AND payment_id <> $1 AND reserved_at < now() - interval '${RESERVED_FOR}'
    )
    INSERT INTO limit_reservations (payment_id, merchant_id, environment, currency, amount) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (payment_id) DO UPDATE SET reserved_at = now()`,
};

/** The payment itself is not counted, so that a retry of the command finds the same volume. */
const VOLUME: Prepared = {
  name: 'payment-volume',
  text: `SELECT
      EXISTS (SELECT FROM payments WHERE id = $6) AS "isCreated",
      coalesce((SELECT sum(amount) FROM payments WHERE merchant_id = $1 AND environment = $2 AND currency = $5
        AND status IN ('pending', 'processing') AND id <> $6), 0)::text AS open,
      coalesce((SELECT sum(amount) FROM limit_reservations r WHERE merchant_id = $1 AND environment = $2
        AND currency = $5 AND payment_id <> $6 AND reserved_at >= now() - interval '${RESERVED_FOR}'
        AND NOT EXISTS (SELECT FROM payments p WHERE p.id = r.payment_id)), 0)::text AS reserved,
      coalesce(sum(amount::numeric) FILTER (WHERE day = $7), 0)::text AS day,
      coalesce(sum(amount::numeric), 0)::text AS month
    FROM (${DAY_SUMS}) paid WHERE currency = $5 AND "end" = 'succeeded'`,
};

interface VolumeRow extends Record<string, unknown> {
  isCreated: boolean;
  open: string;
  reserved: string;
  day: string;
  month: string;
}

/** Enforces the limits that operators set for a merchant's payments. */
@Injectable()
export class PaymentLimits {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Runs `create` if the payment is within the limit. Of several concurrent payments, only as many are created
   * as the limit allows.
   * @throws DomainError `invalid_request` if the amount exceeds the limit of a single payment, or
   * `invalid_state` if the volume exceeds the daily or monthly limit
   */
  async within<T>(limit: PaymentLimit, request: CreatePaymentRequest, create: () => Promise<T>): Promise<T> {
    const amount = minorFromWire(request.amount);
    requireAmountWithin(limit, amount);
    if (limit.day === null && limit.month === null) return create();
    await this.db.transaction((tx) => this.reserveIn(tx, limit, { ...request, minor: amount }));
    try {
      return await create();
    } catch (error) {
      if (error instanceof DomainError && !UNDECIDED.includes(error.code)) await this.release(request.id);
      throw error;
    }
  }

  /**
   * Reserves the amount. The volume is read after the lock is acquired, so it includes the reservations of
   * earlier lock holders.
   */
  private async reserveIn(
    tx: Tx,
    limit: PaymentLimit,
    { id, merchantId, environment, minor }: CreatePaymentRequest & { minor: bigint },
  ): Promise<void> {
    const { currency } = limit;
    await tx.query(LOCK, [merchantId, environment, currency]);
    const today = dayOf(toUnix(this.clock.now(environment)));
    const { first, from } = monthOf(today);
    const values = [merchantId, environment, first, from, currency, id, today];
    const [row] = await tx.query<VolumeRow>(VOLUME, values);
    if (!row || row.isCreated) return;
    requireVolumeWithin(limit, volumeOf(row, minor));
    await tx.query(RESERVE, [id, merchantId, environment, currency, String(minor)]);
  }

  private async release(paymentId: string): Promise<void> {
    await this.db.query('DELETE FROM limit_reservations WHERE payment_id = $1', [paymentId]);
  }
}

function volumeOf({ open, reserved, day, month }: VolumeRow, amount: bigint): Volume {
  const unpaid = BigInt(open) + BigInt(reserved) + amount;
  return { day: BigInt(day) + unpaid, month: BigInt(month) + unpaid };
}
