/** Introduction to the API reference, in Markdown. */
export const ABOUT = `Accept payments in the Philippines through one API: wallet QR codes, cards and bank transfers.

## Getting started
Authenticate with your secret key: \`Authorization: Bearer sk_test_…\`. Create a payment, redirect the payer to its
\`checkout_url\`, and listen for the \`payment.succeeded\` webhook. The [guides](/docs/guides) explain each step.

## Test mode and live mode
Keys that start with \`sk_test_\` work in test mode: no real money moves, and only test objects are accessible. Keys that
start with \`sk_live_\` move real money and access live objects only. Both modes use the same base URL. A request for an
object of the other mode fails with \`unauthenticated\`.

In test mode you act as the payer: every checkout page shows **Dev Controls**, buttons that make the payment succeed,
fail, expire or stay in processing. The outcome of refunds and payouts depends on the values you send:

| Request | Outcome |
| --- | --- |
| Refund of a payment whose \`metadata.sandbox_refund\` is \`fail\` | The refund fails |
| … \`pending_then_succeed\` | The refund succeeds after a short delay |
| … \`unknown\` | The refund has no outcome and stays open |
| Payout to an account number ending in 0000 | Fails with \`invalid_destination\` |
| … 0001 | Stays \`processing\` |
| … 0002 | Succeeds, then is returned after 30 seconds |
| Anything else | Succeeds |

In test mode, \`qr_code\`, \`app_link\` and \`bank_account\` are null, unless \`metadata.sandbox_details\` is \`specimen\`:
then they contain marked specimens that no wallet or bank accepts.

## Amounts and timestamps
Amounts are JSON numbers in major currency units: \`1250.5\` is ₱1,250.50. Timestamps in responses are Unix seconds. Requests
also accept RFC 3339 date-times, such as \`2026-12-31T23:59:59+08:00\` (in a query, encode \`+\` as \`%2B\`).

## Pagination
Lists are sorted newest first and return up to \`limit\` objects per page. While \`has_more\` is true, request the next page
with \`starting_after\` set to the \`id\` of the last object.

## Request bodies
Send JSON in UTF-8, uncompressed, of at most 288 KB. Bodies are accepted as PHP and HTML forms write them: an empty list in
place of an object is read as an empty object, an empty string clears an optional field, and a byte order mark is skipped.
NUL characters, unpaired surrogates and the \`metadata\` keys \`__proto__\`, \`constructor\` and \`prototype\` are rejected
with status 400.

## Idempotent requests
Send an \`Idempotency-Key\` header with every POST and PATCH request. For 24 hours, a request with the same key, method and
path returns the response of the first successful request byte for byte, with \`Idempotent-Replayed: true\`; the operation
is not executed again, even if the body differs. \`POST /v1/payments\` then also returns \`Idempotency-Mismatch: body\`. While the first request is in progress, a second one fails with 409 \`conflict\`. If you receive no
response, or 409, 429 or 5xx, wait (for \`Retry-After\` seconds if the header is present), then send the same request with
the same key.

Use one key per attempt, such as \`order-42-1\`, and a new key when the payer starts again: an old key returns the old
payment, whatever the new body contains. \`external_id\` does not need to be unique. To check whether an order already
has a payment, request \`GET /v1/payments?external_id=…\` first.

## Rate limits
Each API key may send 120 requests in 60 seconds, counted from the first request, unless we agreed on another limit with
you. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` show the current limit. Further requests return 429
with \`Retry-After\`.

## Errors
Every error has the form \`{error: {code, message, issues?}}\`. Handle errors by \`code\`; \`issues\` lists the fields
to correct in a 400 response, if there are any. A field in a request body that resembles a documented field, such as \`returnUrl\`, is an error; so is
every undocumented field of a refund or payout. Other undocumented fields are ignored and listed in the
\`Service-Ignored-Fields\` header.

## Webhooks
Register an endpoint with \`POST /v1/webhooks/endpoints\` and store its \`signing_secret\`. The **Webhooks** section lists
every event type with its payload and headers, and explains signature verification and retries.`;
