import { ENVIRONMENTS, PROVIDERS } from '../core/names';
import type { Payable } from '../core/payable';
import { pesoText } from '../core/pesos';
import type { Payout, Refund } from '../core/transfers';
import type { LabWorld } from '../world/lab-world';
import { faultMenu } from './fault-menu.part';
import { html, Markup, type Markup as Text } from './html';
import { button, page } from './page';

const SHOWN = 30;
const newest = <T>(all: T[], wanted: (one: T) => boolean): T[] => all.filter(wanted).slice(-SHOWN).reverse();

/** Renders the lab's home page: pay, complete refunds and payouts, plant faults, view calls and callbacks. */
export function homePage(world: LabWorld): string {
  const payables = world.payables.all();
  const open = newest(payables, ({ state, ready }) => state === 'open' && ready);
  const ended = newest(payables, ({ state }) => state !== 'open');
  return page(
    'Provider lab',
    html`<header>
        <h1>Provider lab</h1>
        <p class="note">
          Xendit, PayMongo and Maya on this machine. No real money moves. Callbacks go to
          <code>${world.callbacks.base ?? 'nowhere'}</code>.
        </p>
      </header>
      <h2>Open payments</h2>
      ${open.length ? html`<div class="cards">${open.map(card)}</div>` : none('payment')}
      <h2>Faults</h2>
      ${faultMenu(world)}
      <h2>Ended payments</h2>
      ${ended.length ? table(['Payment', 'Amount', 'State', ''], ended.map(endedRow)) : none('payment')}
      <h2>Refunds and payouts</h2>
      ${transfers(world)}
      <h2>Callbacks</h2>
      ${callbacks(world)}
      <h2>Calls</h2>
      ${calls(world)}
      <h2>Credentials</h2>
      ${credentials()} ${REFRESH}`,
  );
}

/** Refreshes the page while no input has the focus. */
const REFRESH = new Markup(`<script>
setInterval(() => { if (!document.activeElement || document.activeElement === document.body) location.reload(); }, 3000);
</script>`);

const none = (what: string): Text => html`<p class="note">No ${what} at the moment.</p>`;

const table = (heads: string[], rows: Text[]): Text =>
  html`<div class="scroll">
    <table>
      <tr>
        ${heads.map((head) => html`<th>${head}</th>`)}
      </tr>
      ${rows}
    </table>
  </div>`;

function card({ id, provider, environment, rail, amount, reference, qr }: Payable): Text {
  const code = qr && html`<img src="/payments/${id}/qr.png" alt="QR code of ${reference}" />`;
  return html`<article class="card">
    <p>${provider}, ${rail}, ${environment}</p>
    <p class="amount">₱${pesoText(amount)}</p>
    ${code}
    <p>
      ${button(`/payments/${id}/pay`, 'Approve', 'good')}
      ${button(`/payments/${id}/decline`, 'Decline', 'bad')} ${button(`/payments/${id}/expire`, 'Let expire')}
    </p>
    <p class="note"><a href="/pay/${id}">The payer's page</a> <code>${reference}</code></p>
  </article>`;
}

function endedRow({ id, provider, rail, amount, state, reference }: Payable): Text {
  const late = state === 'expired' ? button(`/payments/${id}/pay`, 'Pay late') : null;
  return html`<tr>
    <td>${provider} ${rail} <code>${reference}</code></td>
    <td>₱${pesoText(amount)}</td>
    <td>${state}</td>
    <td>${late}</td>
  </tr>`;
}

function transfers({ refunds, payouts }: LabWorld): Text {
  const rows = [
    ...newest(refunds.all(), () => true).map((refund) => transferRow('refunds', refund)),
    ...newest(payouts.all(), () => true).map((payout) => transferRow('payouts', payout)),
  ];
  return rows.length ? table(['Object', 'Amount', 'State', ''], rows) : none('refund or payout');
}

function transferRow(kind: 'refunds' | 'payouts', one: Refund | Payout): Text {
  const { id, provider, reference, amount, state } = one;
  const end = [button(`/${kind}/${id}/succeed`, 'Succeed'), button(`/${kind}/${id}/fail`, 'Fail')];
  const back = kind === 'payouts' && state === 'succeeded' ? button(`/payouts/${id}/return`, 'Return') : null;
  return html`<tr>
    <td>${kind.slice(0, -1)} at ${provider} <code>${reference}</code></td>
    <td>₱${pesoText(amount)}</td>
    <td>${state}</td>
    <td>${state === 'pending' ? end : back}</td>
  </tr>`;
}

function callbacks({ callbacks: { deliveries } }: LabWorld): Text {
  const rows = newest(deliveries, () => true).map(
    ({ provider, event, about, fault, attempts, answer }) =>
      html`<tr>
        <td>${provider} ${event}</td>
        <td><code>${about}</code></td>
        <td>${fault}</td>
        <td>${answer ?? 'in transit'}${attempts > 1 ? ` after ${attempts} attempts` : ''}</td>
      </tr>`,
  );
  return rows.length ? table(['Event', 'Object', 'Fault', 'Response'], rows) : none('callback');
}

function calls({ calls: lines }: LabWorld): Text {
  const rows = newest(lines, () => true).map(
    ({ provider, call, status, fault }) =>
      html`<tr>
        <td>${provider} ${call}</td>
        <td>${status}</td>
        <td>${fault}</td>
      </tr>`,
  );
  return rows.length ? table(['Call', 'Response', 'Fault'], rows) : none('call');
}

function credentials(): Text {
  const links = PROVIDERS.flatMap((provider) =>
    ENVIRONMENTS.map(
      (environment) =>
        html`<a href="/lab/credentials/${provider}?environment=${environment}"
          >${provider} ${environment}</a
        > `,
    ),
  );
  return html`<p>${links}</p>`;
}
