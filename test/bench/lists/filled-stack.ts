import { join } from 'node:path';
import { BenchStack, type BenchMerchant } from '../bench-stack';

/** Ids of the form this service makes, in the order of their creation: 26 characters of which all are hexadecimal. */
const ID = (n: string): string => `'pay_' || lpad(to_hex(${n}), 10, '0') || substr(md5(${n}::text), 1, 16)`;

/** Two of a hundred payments have failed; they are spread evenly. */
const FAILED_OF_100 = 2;

const FIRST_CREATED = 1_700_000_000;

const FILL = `INSERT INTO payments.payments (id, merchant_id, environment, status, amount, currency, method, provider,
    provider_ref, return_url, description, customer, metadata, fee_amount, idempotency_key, failure, expires_at,
    succeeded_at, failed_at, created)
  SELECT ${ID('n')}, $1, 'test', CASE WHEN n % 100 < ${FAILED_OF_100} THEN 'failed' ELSE 'succeeded' END,
    125050, 'PHP', 'gcash_qr', 'sandbox', 'sbx_' || n, 'https://shop.example.com/thanks', 'Order ' || n,
    '{"email":"juan@example.com","name":"Juan dela Cruz"}', '{"cart":"c_99","channel":"web"}', 3126, 'order-' || n,
    CASE WHEN n % 100 < ${FAILED_OF_100} THEN '{"code":"card_declined","message":"The card was declined"}'::json END,
    ${FIRST_CREATED} + n * 10 + 900, CASE WHEN n % 100 < ${FAILED_OF_100} THEN NULL ELSE ${FIRST_CREATED} + n * 10 END,
    CASE WHEN n % 100 < ${FAILED_OF_100} THEN ${FIRST_CREATED} + n * 10 END, ${FIRST_CREATED} + n * 10
  FROM generate_series($2::int, $3::int) n`;

const CHUNK = 100_000;

/** A stack with one merchant that has many payments. */
export class FilledStack {
  private constructor(
    readonly stack: BenchStack,
    readonly merchant: BenchMerchant,
    readonly count: number,
  ) {}

  /** @param folder holds the stack's data folder */
  static async start(folder: string, count: number): Promise<FilledStack> {
    const stack = await BenchStack.start(join(folder, `payments-${count}`));
    const merchant = await stack.merchant();
    for (let first = 1; first <= count; first += CHUNK)
      await stack.sql(FILL, [merchant.id, first, Math.min(count, first + CHUNK - 1)]);
    // The database would have done this in the background while payments came one by one.
    await stack.sql('VACUUM (ANALYZE) payments.payments');
    await stack.sql('CHECKPOINT');
    return new FilledStack(stack, merchant, count);
  }

  stop(): Promise<void> {
    return this.stack.stop();
  }

  /** The id at a place of the whole list, newest first, counted from 0. */
  async idAt(place: number): Promise<string> {
    const text = `SELECT ${ID('$1::int')} AS id`;
    const [row] = await this.stack.sql<{ id: string }>(text, [this.count - place]);
    return row!.id;
  }

  /** Unix seconds at which the payment at that place was created. */
  createdAt(place: number): number {
    return FIRST_CREATED + (this.count - place) * 10;
  }
}
