import type { Check } from '../checks/shape';
import { Refusal } from '../http/operation';

/** Returns an error in Maya's format: `{code, message, parameters?}`. */
export const refuse = (status: number, code: string, message: string): Refusal =>
  new Refusal(status, { code, message });

export const noPayment = (): Refusal => refuse(404, 'PY0009', 'Payment does not exist.');

/** @throws Refusal `2553` with every invalid field */
export function demand(check: Check, body: unknown): void {
  const parameters = check(body, '').map(({ path, message }) => ({ field: path, description: message }));
  if (!parameters.length) return;
  throw new Refusal(400, { code: '2553', message: 'Missing/invalid parameters.', parameters });
}
