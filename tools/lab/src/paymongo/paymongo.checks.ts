import { isObject, number, oneOf, text, type Check } from '../checks/shape';

/** Twenty pesos. */
const LEAST_CENTAVOS = 2_000;

/** Fields of an amount in whole centavos. The currency must be PHP. */
export const MONEY = {
  amount: number({ min: LEAST_CENTAVOS, max: 9_999_999_999, decimals: 0 }),
  currency: oneOf('PHP'),
};

export const METHODS = oneOf('qrph', 'gcash', 'card', 'paymaya', 'grab_pay', 'dob');

export const webUrl: Check = text(8, 2_000, /^https?:\/\/\S+$/);

/** Checks for an object whose values are all strings. */
export const METADATA: Check = (value, path) => {
  const flat = isObject(value) && Object.values(value).every((one) => typeof one === 'string');
  return flat ? [] : [{ path, kind: 'invalid', message: 'must have values of type string only' }];
};
