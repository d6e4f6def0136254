import {
  compatReportOf,
  type CompatWebhook,
  type EventResource,
  type EventType,
  type Payment,
} from '@tulay/contracts';

/** Events for final payment states, the only events that the legacy webhook receives. */
export const COMPAT_EVENTS = [
  'payment.succeeded',
  'payment.failed',
  'payment.expired',
] as const satisfies readonly EventType[];

const REDACTED = '[key]';

/**
 * Returns the legacy webhook body for a payment event. The same event always produces the same bytes.
 * @param eventBody the event's stored body
 */
export function reportOf(eventBody: string): string {
  const { object: payment } = (JSON.parse(eventBody) as EventResource<Payment>).data;
  return JSON.stringify(compatReportOf(payment));
}

/** Returns the URL with `key=…` at the end of its query. The other parameters keep their encoding. */
export function addressOf({ url, staticKey }: CompatWebhook): string {
  const address = new URL(url);
  const others = address.search.slice(1).split('&');
  const kept = others.filter((pair) => pair !== '' && pair.split('=', 1)[0] !== 'key');
  address.search = `?${[...kept, `key=${encodeURIComponent(staticKey)}`].join('&')}`;
  address.hash = '';
  return address.href;
}

/** Removes the key from a response, because many servers include the requested URL in error responses. */
export function withoutKey(response: string | null, staticKey: string): string | null {
  if (response === null) return null;
  return writtenForms(staticKey).reduce((text, key) => text.replaceAll(key, REDACTED), response);
}

/** Returns the key as stored, as sent, and in the other encodings used in URLs. */
function writtenForms(staticKey: string): string[] {
  const sent = new URL(addressOf({ url: 'https://shop.invalid/', staticKey })).search.slice('?key='.length);
  const form = new URLSearchParams({ k: staticKey }).toString().slice('k='.length);
  return [staticKey, sent, encodeURIComponent(staticKey), form];
}
