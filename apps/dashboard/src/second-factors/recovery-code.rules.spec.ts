import { randomInt } from 'node:crypto';
import { composeRecoveryCode, isTotpCode, plainRecoveryCode } from './recovery-code.rules';

it('recovery codes are unique and have four groups without ambiguous characters', () => {
  const codes = Array.from({ length: 500 }, () => composeRecoveryCode(randomInt));
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

it.each(['7k3q-92mf-abcd-0x1z', '7K3Q 92MF ABCD OXIZ', ' 7k3q92mfabcdoxlz '])(
  'the recovery code %s is normalized',
  (typed) => {
    expect(plainRecoveryCode(typed)).toBe('7k3q92mfabcd0x1z');
  },
);

it.each([
  ['123456', true],
  ['123 456', true],
  ['12345', false],
  ['7k3q-92mf-abcd-0x1z', false],
])('%s is recognized as an app code: %s', (typed, is) => {
  expect(isTotpCode(typed)).toBe(is);
});
