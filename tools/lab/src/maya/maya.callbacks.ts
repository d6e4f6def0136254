import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { LabWorld } from '../world/lab-world';
import { Digits, jsonOf, mayaHeaders } from './maya-signature';
import { paymentView } from './maya.views';
import { reversalsOf } from './reversals';

let forger: KeyObject | undefined;

/** Returns a key that Maya has never published. */
function forgersKey(): KeyObject {
  forger ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return forger;
}

/** Sends Maya's webhooks about payments. Like Maya, sends no webhooks about refunds or voids. */
export function tellOfMaya(world: LabWorld): void {
  world.payables.onChange('maya', (payable) => {
    const { environment, id } = payable;
    const view = paymentView(payable, reversalsOf(world, payable), world.clock.now());
    // A webhook contains the amount as a number with two decimals, and the signature covers exactly these
    // digits.
    const content = { ...view, amount: new Digits(String(view.amount)) } as Parameters<typeof jsonOf>[0];
    const sign = (_body: string, genuine: boolean): Record<string, string> => {
      const key = genuine ? world.accounts[environment].maya.webhookKeys.signing : forgersKey();
      return mayaHeaders(content, key, world.clock.now());
    };
    const event = String(view.status);
    void world.callbacks.send({
      provider: 'maya',
      environment,
      event,
      about: id,
      body: jsonOf(content),
      sign,
    });
  });
}
