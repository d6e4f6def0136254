import { requireWeights } from './weights.rules';

it.each([[{}], [{ a: 1 }], [{ a: 0, b: 1_000 }]])('accepts %j as weights', (weights) => {
  expect(() => requireWeights(weights)).not.toThrow();
});

it.each([
  [{ a: -1, b: 1 }, 'must be integers between 0 and 1000'],
  [{ a: 1_001 }, 'must be integers between 0 and 1000'],
  [{ a: 0.5 }, 'must be integers between 0 and 1000'],
  [{ a: NaN }, 'must be integers between 0 and 1000'],
  [{ a: '7' as unknown as number }, 'must be integers between 0 and 1000'],
  [{ a: 0, b: 0 }, 'at least one weight greater than 0'],
])('rejects %j as weights: %s', (weights, why) => {
  expect(() => requireWeights(weights)).toThrow(
    expect.objectContaining({ code: 'invalid_request', issues: { weights: [expect.stringContaining(why)] } }),
  );
});
