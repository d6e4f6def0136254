/** The introduction of the reference, in Markdown. */
export const ABOUT = `Take payments in the Philippines through one API: wallet QR, cards and bank transfers.

## Begin
Send your secret key as \`Authorization: Bearer sk_test_…\`. Create a payment, send the payer to its \`checkout_url\`, and wait for
the webhook \`payment.succeeded\`.

## Test and live
A key that starts with \`sk_test_\` moves no real money and sees test objects only; \`sk_live_\` moves real money and sees live
objects only. The address is the same. An object of the other environment is \`unauthenticated\`.

In test mode you play the payer: the checkout page of every payment carries **Dev Controls**, buttons that let it succeed, fail,
expire, or wait. Refunds and payouts are decided by what you send:

| Send | and |
| --- | --- |
| a refund of a payment with \`metadata.sandbox_refund\` \`fail\` | it fails |
| … \`pending_then_succeed\` | it succeeds a little later |
| … \`unknown\` | its outcome stays open |
| a payout to an account number ending in 0000 | it fails with \`invalid_destination\` |
| … 0001 | it stays \`processing\` |
| … 0002 | it succeeds, and is returned 30 seconds later |
| anything else | it succeeds |

## Amounts and times
Amounts are JSON numbers in the currency's main unit: \`1250.5\` is ₱1,250.50. Times are Unix seconds.

## Lists
Newest first, \`limit\` objects a page. While \`has_more\` is true, ask again with \`starting_after\` set to the last \`id\`.

## Bodies
JSON in UTF-8, not compressed, of at most 288 KB. As PHP and forms write them: an empty list where an object is meant is an
empty object, an empty text clears an optional field, and a byte order mark is skipped. Texts hold neither NUL nor half a
character, and no key of \`metadata\` is \`__proto__\`, \`constructor\` or \`prototype\`: 400.

## Retries
Send an \`Idempotency-Key\` with every POST and PATCH. For 24 hours the same key, method and path answer what the first success
answered, byte for byte, with \`Idempotent-Replayed: true\`; nothing is done twice. While the first request runs, the second gets
409 \`conflict\`. Without an answer, on 409, on 429 and on 5xx: wait (\`Retry-After\`, if it is there), then send the same request
with the same key.

## Errors
Every error is \`{error: {code, message, issues?}}\`. Programs read \`code\`; \`issues\` names the wrong fields of a 400. Fields of a
body that this API does not know change nothing and are named in the header \`Service-Ignored-Fields\`.

## Webhooks
Register an address with \`POST /v1/webhooks/endpoints\` and keep its \`signing_secret\`. The section **Webhooks** of this document
holds every event with its body, its headers, how to verify it, and when it is tried again.`;
