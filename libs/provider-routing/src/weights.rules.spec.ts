import { requireWeights } from './weights.rules';

it.each([[{}], [{ a: 1 }], [{ a: 0, b: 1_000 }]])('accepts %j as weights', (weights) => {
  expect(() => requireWeights(weights)).not.toThrow();
});

it.each([
  [{ a: -1, b: 1 }, 'whole numbers'],
  [{ a: 1_001 }, 'whole numbers'],
  [{ a: 0.5 }, 'whole numbers'],
  [{ a: NaN }, 'whole numbers'],
  [{ a: '7' as unknown as number }, 'whole numbers'],
  [{ a: 0, b: 0 }, 'one above 0'],
])('rejects %j: %s', (weights, why) => {
  expect(() => requireWeights(weights)).toThrow(
    expect.objectContaining({ code: 'invalid_request', issues: { weights: [expect.stringContaining(why)] } }),
  );
});
