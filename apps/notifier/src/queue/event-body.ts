import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Compression dictionary with the parts that most bodies share. The dictionary must never change, because
 * stored bodies cannot be decompressed without it. A better dictionary needs a new marker and a separate
 * constant.
 */
const COMMON = Buffer.from(
  '"object":"payout","bank_code":"account_number":"account_name":"reference":"object":"invoice","number":"INV-' +
    '"object":"payment_link","object":"refund","payment":"pay_01","reason":"requested_by_customer","code":"message":' +
    '"type":"payout.processing"payout.succeeded"payout.failed"invoice.paid"refund.pending"refund.succeeded"refund.failed"' +
    '"payment.failed"payment.cancelled"payment.expired"status":"failed"cancelled"expired"processing"environment":"live"' +
    '"method":"instapay_qr"maya_checkout"card"online_banking"provider":"acquirer"order_id":"customer_id":"' +
    '"metadata":{"cart":"channel":"web"},"payment.pending","environment":"test","status":"pending","net_amount":null,' +
    '"succeeded_at":null,"failed_at":null,"qr_code":"00020101021228app_link":"https://' +
    '{"id":"evt_01","object":"event","type":"payment.succeeded","environment":"test","created":17,"data":{"object":' +
    '{"id":"pay_01","object":"payment","environment":"test","status":"succeeded","amount":1000,"currency":"PHP",' +
    '"method":"gcash_qr","provider":"sandbox","provider_ref":"sbx_01","checkout_url":"https://pay.example.com/checkout/' +
    'pay_01","qr_code_url":"https://pay.example.com/checkout/pay_01/qr.png","qr_code":null,"app_link":null,' +
    '"return_url":"https://shop.example.com/thanks","description":"Order ","customer":{"email":"juan@example.com",' +
    '"name":"Juan dela Cruz","phone":"+639"},"customer_id":null,"external_id":null,"metadata":{},"fee_amount":0,' +
    '"net_amount":1000,"amount_refunded":0,"idempotency_key":"order-","failure":null,"expires_at":17,' +
    '"succeeded_at":17,"failed_at":null,"created":17}}}',
);

/** Uses a small window to save memory; bodies are about 1 kB. */
const OPTIONS = { dictionary: COMMON, windowBits: 12, memLevel: 5, level: 6 };
/** Marks a compressed body. An uncompressed body is JSON and starts with `{`. */
const MARK = 'z1:';

/**
 * Returns the body in compressed form, at about a sixth of its size. `unpackBody` restores the same bytes.
 */
export const packBody = (body: string): string => MARK + deflateRawSync(body, OPTIONS).toString('base64');

/**
 * Returns a stored body in uncompressed form. Bodies from earlier releases and benchmarks are stored
 * uncompressed.
 */
export const unpackBody = (stored: string): string =>
  stored.startsWith(MARK)
    ? inflateRawSync(Buffer.from(stored.slice(MARK.length), 'base64'), OPTIONS).toString('utf8')
    : stored;
