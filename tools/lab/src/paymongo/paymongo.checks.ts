import { isObject, number, oneOf, text, type Check } from '../checks/shape';

/** Twenty pesos. */
const LEAST_CENTAVOS = 2_000;

/** Whole centavos, in pesos. */
export const MONEY = {
  amount: number({ min: LEAST_CENTAVOS, max: 9_999_999_999, decimals: 0 }),
  currency: oneOf('PHP'),
};

export const METHODS = oneOf('qrph', 'gcash', 'card', 'paymaya', 'grab_pay', 'dob');

export const webUrl: Check = text(8, 2_000, /^https?:\/\/\S+$/);

/** One level, text values only. */
export const METADATA: Check = (value, path) => {
  const flat = isObject(value) && Object.values(value).every((one) => typeof one === 'string');
  return flat ? [] : [{ path, kind: 'invalid', message: 'must have values of type string only' }];
};
