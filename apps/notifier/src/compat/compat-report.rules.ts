import {
  COMPAT_STATUSES,
  type CompatReport,
  type CompatWebhook,
  type EventResource,
  type EventType,
  type Payment,
} from '@tulay/contracts';

/** The ends of a payment: the legacy webhook hears of nothing else. */
export const COMPAT_EVENTS = [
  'payment.succeeded',
  'payment.failed',
  'payment.expired',
] as const satisfies readonly EventType[];

const INSTEAD = '[key]';

/** The legacy body of a payment's event; of the same event always the same bytes. @param eventBody as it is stored */
export function reportOf(eventBody: string): string {
  const { object: payment } = (JSON.parse(eventBody) as EventResource<Payment>).data;
  const report: CompatReport = {
    status: COMPAT_STATUSES[payment.status],
    externalId: payment.external_id ?? '',
    referenceNumber: payment.id,
    amount: payment.amount,
  };
  return JSON.stringify(report);
}

/** The address with `key=…` at the end of its query; what else stands in the query stays as it is written. */
export function addressOf({ url, staticKey }: CompatWebhook): string {
  const address = new URL(url);
  const others = address.search.slice(1).split('&');
  const kept = others.filter((pair) => pair !== '' && pair.split('=', 1)[0] !== 'key');
  address.search = `?${[...kept, `key=${encodeURIComponent(staticKey)}`].join('&')}`;
  address.hash = '';
  return address.href;
}

/** What a receiver answered, without the key: many a server repeats the address it was asked at. */
export function withoutKey(response: string | null, staticKey: string): string | null {
  if (response === null) return null;
  return writtenForms(staticKey).reduce((text, key) => text.replaceAll(key, INSTEAD), response);
}

/** As it is, as it is sent, and as others would write it into an address. */
function writtenForms(staticKey: string): string[] {
  const sent = addressOf({ url: 'https://shop.invalid/', staticKey }).split('key=')[1];
  const form = new URLSearchParams({ k: staticKey }).toString().slice('k='.length);
  return [staticKey, sent, encodeURIComponent(staticKey), form];
}
