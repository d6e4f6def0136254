/** Creation time of the first payment, in Unix seconds. One payment follows every ten seconds. */
export const FIRST_CREATED = 1_700_000_000;

/**
 * Returns SQL for an ID that sorts by creation time: 26 characters as in the services' IDs, all of them
 * hexadecimal.
 */
const id = (prefix: string, n: string): string =>
  `'${prefix}_' || lpad(to_hex(${n}), 10, '0') || substr(md5((${n})::text), 1, 16)`;

/**
 * Returns SQL for one merchant's rows. Row numbers start at `$2` and do not overlap with other merchants' row
 * numbers: `n` is unique across merchants, `i` counts from 1.
 */
const ROWS = (step: number): string =>
  `generate_series($3::int, $4::int) i, LATERAL (SELECT $2::int + i AS n, ${FIRST_CREATED}::bigint + i * 10 AS at) own
   WHERE i % ${step} = 0`;

const CUSTOMER = id('cus', 'n - i % 1000');

/**
 * One statement per table. Parameters: the merchant ($1), the merchant's first number ($2) and a range of
 * numbers ($3 to $4). Two in 100 payments failed. One in ten has a customer, one in 5,000 is in dollars, and
 * one in 5,000 is large.
 */
export const FILL: Record<string, string> = {
  'payments.payments': `INSERT INTO payments.payments (id, merchant_id, environment, status, amount, currency, method,
      provider, provider_ref, return_url, description, customer, metadata, fee_amount, idempotency_key, failure, expires_at,
      succeeded_at, failed_at, created, customer_id, external_id, reference)
    SELECT ${id('pay', 'n')}, $1, 'test', CASE WHEN i % 100 < 2 THEN 'failed' ELSE 'succeeded' END,
      CASE WHEN i % 5000 = 2 THEN 90000000 ELSE (i % 300 + 1) * 100 END,
      CASE WHEN i % 5000 = 3 THEN 'USD' ELSE 'PHP' END, CASE WHEN i % 3 = 0 THEN 'card' ELSE 'gcash_qr' END, 'sandbox',
      'sbx_' || n, 'https://shop.example.com/thanks', 'Order ' || n,
      '{"email":"juan@example.com","name":"Juan dela Cruz"}', '{"cart":"c_99","channel":"web"}', 90, 'order-' || n,
      CASE WHEN i % 100 < 2 THEN '{"code":"card_declined","message":"The card was declined"}'::json END, at + 900,
      CASE WHEN i % 100 >= 2 THEN at END, CASE WHEN i % 100 < 2 THEN at END, at,
      CASE WHEN i % 10 = 0 THEN ${CUSTOMER} END, CASE WHEN i % 2 = 0 THEN 'order-' || n END, 'R-' || n
    FROM ${ROWS(1)}`,
  'payments.refunds': `INSERT INTO payments.refunds (id, merchant_id, environment, payment_id, amount, currency, status,
      stage, polls, created)
    SELECT ${id('re', 'n')}, $1, 'test', ${id('pay', 'n')}, 100, 'PHP',
      CASE WHEN i % 1000 = 0 THEN 'failed' ELSE 'succeeded' END, 'sent', 0, at FROM ${ROWS(10)}`,
  'payouts.payouts': `INSERT INTO payouts.payouts (id, merchant_id, environment, debit, status, amount, currency, method,
      provider, destination, metadata, polls, created)
    SELECT ${id('po', 'n')}, $1, 'test', 'posted', CASE WHEN i % 1000 = 0 THEN 'cancelled' ELSE 'succeeded' END, 100, 'PHP',
      CASE WHEN i % 3 = 0 THEN 'bank' ELSE 'gcash' END, 'sandbox', '{"account_no":"639171234567"}', '{}', 0, at
    FROM ${ROWS(20)}`,
  'notifier.events': `INSERT INTO notifier.events (id, merchant_id, environment, type, created, payment_id, body)
    SELECT ${id('evt', 'n')}, $1, 'test', type, at, ${id('pay', 'n')},
      json_build_object('id', ${id('evt', 'n')}, 'object', 'event', 'type', type, 'environment', 'test',
        'created', at, 'data', json_build_object('object', json_build_object('id', ${id('pay', 'n')}, 'object', 'payment',
        'amount', 100, 'currency', 'PHP', 'description', repeat('Order ', 60))))::text
    FROM (SELECT *, CASE WHEN i % 100 < 2 THEN 'payment.failed' ELSE 'payment.succeeded' END AS type FROM ${ROWS(1)}) rows`,
  'notifier.deliveries': `INSERT INTO notifier.deliveries (event_id, event_type, merchant_id, environment, endpoint_id, status,
      attempts, last_status, delivered_at, milliseconds, created)
    SELECT ${id('evt', 'n')}, CASE WHEN i % 100 < 2 THEN 'payment.failed' ELSE 'payment.succeeded' END, $1, 'test',
      ${id('whe', '$2::int')}, CASE WHEN i % 1000 = 0 THEN 'failed' ELSE 'delivered' END, 1, 200, at, 12, at FROM ${ROWS(1)}`,
  'ledger.journals': `INSERT INTO ledger.journals
    SELECT n, ${id('txn', 'n')}, CASE WHEN i % 1000 = 0 THEN 'payout' ELSE 'payment' END, ${id('pay', 'n')}, $1, 'test', 'PHP',
      100, 3, 97, 97 * i::bigint, false, false, 0, at FROM ${ROWS(1)}`,
  'ledger.entries': `INSERT INTO ledger.entries
    SELECT account.id, i, n, 97, 97 * i::bigint FROM ${ROWS(1).replace(' WHERE', ', ledger.accounts account WHERE')}
      AND account.merchant_id = $1 AND account.code = 'available'`,
  'ledger.balance_days': `INSERT INTO ledger.balance_days AS d (account_id, day, lines, amount)
    SELECT account.id, (at + 28800) / 86400, count(*), 97 * count(*)
    FROM ${ROWS(1).replace(' WHERE', ', ledger.accounts account WHERE')} AND account.merchant_id = $1
      AND account.code = 'available' GROUP BY 1, 2
    ON CONFLICT (account_id, day) DO UPDATE SET lines = d.lines + excluded.lines, amount = d.amount + excluded.amount`,
  'catalog.customers': `INSERT INTO catalog.customers (id, merchant_id, environment, name, email, phone, address, metadata,
      receipts_slug, created, updated)
    SELECT ${id('cus', 'n')}, $1, 'test', 'Given' || i % 40 || ' Family' || i % 25, 'customer' || i || '@example.test',
      '+63 917 ' || lpad((i::bigint * 7919 % 10000000)::text, 7, '0'), '{}', '{}', md5(n::text), at, at FROM ${ROWS(10)}`,
  'catalog.products': `INSERT INTO catalog.products (id, merchant_id, environment, name, currency, sku, barcode,
      track_inventory, stock, archived, sold, metadata, created, updated)
    SELECT ${id('prd', 'n')}, $1, 'test', 'Soap' || i % 40 || ' Size' || i % 25, 'PHP', 'SKU-' || n, 'B' || n, false, 0,
      i % 1000 = 0, false, '{}', at, at FROM ${ROWS(50)}`,
  'catalog.invoices': `INSERT INTO catalog.invoices (id, merchant_id, environment, payee_id, kind, number, status, currency,
      lines, subtotal, discount_amount, tax_amount, amount, amount_paid, amount_overpaid, allow_partial_payment, payments,
      taken, metadata, slug, created, customer_id, due_date)
    SELECT ${id('inv', 'n')}, $1, 'test', $1, 'invoice', 'INV-2026-' || n, CASE WHEN i % 1000 = 0 THEN 'void' ELSE 'sent' END,
      'PHP', '[]', 100, 0, 0, 100, 0, 0, false, '[]', '[]', '{}', md5(n::text), at, ${CUSTOMER},
      to_char(to_timestamp(at + 864000), 'YYYY-MM-DD') FROM ${ROWS(10)}`,
  'catalog.payment_links': `INSERT INTO catalog.payment_links (id, merchant_id, environment, slug, switch, currency, description,
      usage_count, metadata, deleted, created, customer_id)
    SELECT ${id('plk', 'n')}, $1, 'test', md5(n::text), CASE WHEN i % 1000 = 0 THEN 'off' ELSE 'on' END, 'PHP', 'Link ' || n, 0,
      '{}', false, at, ${CUSTOMER} FROM ${ROWS(20)}`,
  'catalog.static_qrs': `INSERT INTO catalog.static_qrs (id, merchant_id, environment, payment_link_id, slug, name, reference,
      currency, created)
    SELECT ${id('sqr', 'n')}, $1, 'test', ${id('plk', 'n')}, md5(n::text), 'Counter ' || n, 'R' || n, 'PHP', at FROM ${ROWS(100)}`,
  'dashboard.audit_log': `INSERT INTO dashboard.audit_log (actor, action, subject, detail)
    SELECT 'operator', CASE WHEN i % 10000 = 0 THEN 'key.revoked' ELSE 'payout.requested' END, $1,
      json_build_object('payout', ${id('po', 'n')}) FROM ${ROWS(20)}`,
};

/**
 * Statements that run once per merchant ($1), with the merchant's first number ($2) and number of payments
 * ($3).
 */
export const OPEN = [
  `INSERT INTO notifier.endpoints (id, merchant_id, environment, url, events, enabled, secrets, created)
   SELECT ${id('whe', '$2::int')}, $1, 'test', 'http://127.0.0.1:9/', '{*}', false, '[]', ${FIRST_CREATED} WHERE $3 > 0`,
  `INSERT INTO ledger.accounts (merchant_id, environment, currency, code, balance, seq)
   SELECT $1, 'test', 'PHP', 'available', 97 * $3::bigint, $3::bigint WHERE $2::int >= 0`,
];

/** SQL that returns the ID of the row with a given number. */
export const SELECT_ID = `SELECT $1 || '_' || lpad(to_hex($2::int), 10, '0') || substr(md5(($2::int)::text), 1, 16) AS id`;
