import { anyObject, number, oneOf, shape, text, type Check } from '../checks/shape';
import { PROVIDERS } from '../core/names';
import { FAULT_KINDS, PLACES } from '../faults/fault-kinds';

const integer = (min: number, max: number): Check => number({ min, max, decimals: 0 });

export const FAULT_WISH = shape({
  required: { fault: oneOf(...Object.keys(FAULT_KINDS)) },
  optional: {
    provider: oneOf(...PROVIDERS),
    operation: oneOf(...PLACES),
    times: integer(1, 1e9),
    rate: number({ min: 0, max: 1, decimals: 6 }),
    delay_ms: integer(0, 600_000),
  },
});

export const SETTINGS = shape({
  required: {},
  optional: {
    callback_base: text(0, 500, /^(https?:\/\/\S+)?$/),
    settle_after_ms: integer(-1, 86_400_000),
    clock_offset_seconds: integer(-1e9, 1e9),
    seed: integer(0, 4_294_967_295),
    balances: anyObject,
  },
});

export const PAY = shape({
  required: {},
  optional: { amount: number({ min: 0.01, max: 1e9, decimals: 2 }) },
});
