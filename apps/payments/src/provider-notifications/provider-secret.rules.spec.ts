import type { ProviderSecret } from './provider-secrets.entity';
import { rotated, validAt } from './provider-secret.rules';

describe('rotating a secret', () => {
  const first: ProviderSecret[] = [{ sealed: 'a', expires_at: null }];

  it('keeps older secrets valid until the overlap ends', () => {
    const second = rotated(first, 'b', 1_100, 1_000);
    expect(validAt(second, 1_099).map(({ sealed }) => sealed)).toEqual(['b', 'a']);
    expect(validAt(second, 1_100).map(({ sealed }) => sealed)).toEqual(['b']);
  });

  it('expires older secrets immediately if there is no overlap, and never extends their validity', () => {
    expect(rotated(first, 'b', 1_000, 1_000)).toEqual([{ sealed: 'b', expires_at: null }]);
    const third = rotated(rotated(first, 'b', 1_100, 1_000), 'c', 2_000, 1_050);
    expect(third.map(({ sealed, expires_at }) => [sealed, expires_at])).toEqual([
      ['c', null],
      ['b', 2_000],
      ['a', 1_100],
    ]);
  });

  it('stores at most 4 secrets', () => {
    let secrets = first;
    for (const sealed of 'bcdefg') secrets = rotated(secrets, sealed, 9_000, 1_000);
    expect(secrets.map(({ sealed }) => sealed)).toEqual(['g', 'f', 'e', 'd']);
  });
});
