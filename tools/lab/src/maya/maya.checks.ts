import { text, type Check } from '../checks/shape';
import { centavosOf } from '../core/pesos';

/** Checks for pesos with at most two decimals, as a number or a string. */
export const pesoValue: Check = (value, path) => {
  const isText = typeof value === 'string' && /^\d+(\.\d{1,2})?$/.test(value);
  const pesos = typeof value === 'number' || isText ? Number(value) : Number.NaN;
  const good = pesos > 0 && pesos < 1e9 && centavosOf(pesos) !== null;
  return good
    ? []
    : [{ path, kind: 'invalid', message: 'must be a positive amount with at most two decimals' }];
};

export const webUrl = text(8, 500, /^https?:\/\/\S+$/);
