import { PROVIDERS } from '../core/names';
import { FAULT_KINDS, PLACES } from '../faults/fault-kinds';
import type { PlantedFault } from '../faults/fault-menu';
import type { LabWorld } from '../world/lab-world';
import { html, type Markup } from './html';
import { button } from './page';

const option = (value: string, text = value): Markup => html`<option value="${value}">${text}</option>`;

export function faultMenu({ faults }: LabWorld): Markup {
  const kinds = Object.entries(FAULT_KINDS).map(([name, { says }]) => option(name, `${name}: ${says}`));
  return html`<form class="menu" method="post" action="/faults">
      <label
        >Fault<select name="fault">
          ${kinds}
        </select></label
      >
      <label
        >Provider<select name="provider">
          ${option('', 'all')}${PROVIDERS.map((one) => option(one))}
        </select></label
      >
      <label
        >Where<select name="operation">
          ${option('', 'everywhere')}${PLACES.map((one) => option(one))}
        </select></label
      >
      <label
        >How often<select name="times">
          ${option('1', 'once')}${option('', 'until removed')}
        </select></label
      >
      <label>Probability<input name="rate" type="number" min="0" max="1" step="0.01" value="1" /></label>
      <button>Plant</button>
    </form>
    <p>${PROVIDERS.map((one) => button(`/switch-off/${one}`, `Disable ${one}`))}</p>
    ${faults.list().map(planted)}`;
}

function planted({ id, fault, provider, operation, times, rate, happened }: PlantedFault): Markup {
  const where = `${provider ?? 'every provider'}, ${operation ?? 'every place'}`;
  const often = times === null ? `probability ${rate}` : `${times} remaining`;
  return html`<p>
    <b>${fault}</b> at ${where}, ${often}, occurred ${happened} times
    ${button(`/faults/${id}/remove`, 'Remove')}
  </p>`;
}
