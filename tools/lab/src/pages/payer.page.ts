import type { Payable } from '../core/payable';
import { pesoText } from '../core/pesos';
import { html, type Markup } from './html';
import { button, page } from './page';

const NAMES = { xendit: 'Xendit', paymongo: 'PayMongo', maya: 'Maya' };
const RAILS = {
  qrph: 'QR Ph',
  gcash: 'GCash',
  card: 'Card with 3DS',
  bank_transfer: 'Bank transfer',
  maya: 'Maya',
};

const ENDED: Record<Payable['state'], string> = {
  open: '',
  paid: 'This payment is paid.',
  failed: 'This payment failed.',
  expired: 'This payment has expired.',
  cancelled: 'This payment was cancelled.',
};

/**
 * Renders the provider's page for payers: the wallet's page, the bank's page, or the card form with its 3DS
 * step.
 */
export function payerPage(payable: Payable): string {
  const { provider, rail, amount, reference, state } = payable;
  const title = `${RAILS[rail]} at ${NAMES[provider]} (lab)`;
  return page(
    title,
    html`<main class="narrow">
      <h1>${title}</h1>
      <p class="amount">₱${pesoText(amount)}</p>
      <p class="note">Reference <code>${reference}</code></p>
      ${state === 'open' && payable.ready ? choices(payable) : html`<p>${ENDED[state]}</p>`}
      <p class="note">No real money moves here.</p>
    </main>`,
  );
}

function choices({ id, qr }: Payable): Markup {
  const code = qr && html`<img src="/payments/${id}/qr.png" alt="QR code of this payment" />`;
  return html`${code}
    <p>
      ${button(`/pay/${id}/approve`, 'Approve', 'good')} ${button(`/pay/${id}/decline`, 'Decline', 'bad')}
      ${button(`/pay/${id}/leave`, 'Go back without paying')}
    </p>`;
}
