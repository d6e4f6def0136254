import { simulatedRefund } from './simulated-refund.rules';

const ability = { supported: true, partial: true, windowDays: null };
const simulate = (sandbox_refund: unknown) =>
  simulatedRefund({ metadata: { sandbox_refund }, succeededAt: 1_700_000_000 }, ability);

it.each([
  ['refund_not_supported', { ...ability, supported: false }, 1_700_000_000],
  ['partial_not_supported', { ...ability, partial: false }, 1_700_000_000],
  ['refund_window_expired', { ...ability, windowDays: 30 }, 0],
  ['fail', ability, 1_700_000_000],
  ['toString', ability, 1_700_000_000],
  [7, ability, 1_700_000_000],
])('sandbox_refund %p simulates a provider with these abilities: %p', (value, expected, succeededAt) => {
  const simulated = simulate(value);
  expect(simulated.ability).toEqual(expected);
  expect(simulated.payment.succeededAt).toBe(succeededAt);
});
