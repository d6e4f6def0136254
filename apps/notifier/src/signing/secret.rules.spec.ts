import { rotated, validSecrets, type StoredSecret } from './secret.rules';

describe('rotated', () => {
  const first: StoredSecret[] = [{ sealed: 'a', expires_at: null }];

  it('keeps the old secret valid until the overlap ends', () => {
    const secrets = rotated(first, 'b', 1_100, 1_000);
    expect(validSecrets(secrets, 1_099).map(({ sealed }) => sealed)).toEqual(['b', 'a']);
    expect(validSecrets(secrets, 1_100).map(({ sealed }) => sealed)).toEqual(['b']);
  });

  it('invalidates the old secret immediately with an overlap of 0', () => {
    expect(rotated(first, 'b', 1_000, 1_000)).toEqual([{ sealed: 'b', expires_at: null }]);
  });

  it('never extends the validity of an older secret', () => {
    const twice = rotated(rotated(first, 'b', 1_100, 1_000), 'c', 5_000, 1_050);
    expect(twice).toEqual([
      { sealed: 'c', expires_at: null },
      { sealed: 'b', expires_at: 5_000 },
      { sealed: 'a', expires_at: 1_100 },
    ]);
    expect(rotated(twice, 'd', 1_060, 1_060)).toEqual([{ sealed: 'd', expires_at: null }]);
  });

  it('keeps at most four secrets', () => {
    const many = ['b', 'c', 'd', 'e', 'f'].reduce(
      (held, sealed) => rotated(held, sealed, 9_000, 1_000),
      first,
    );
    expect(many.map(({ sealed }) => sealed)).toEqual(['f', 'e', 'd', 'c']);
  });
});
