import { FixedClock, isExtendedRun } from '@tulay/testing';
import * as fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { aGrant, embedTokens, keyOf, PROJECT } from '../../test/tokens';
import type { DomainError } from '@tulay/contracts';
import type { EmbedGrant } from './embed-grant.rules';
import type { TokenTarget } from './embed-tokens';
import { signingKeys } from './token-keys';

const OTHER = '5d0c1f7e-2d43-4b83-8a55-02b1f35c9c11';
const clock = new FixedClock();
const tokens = embedTokens(clock);

const payments = { surface: 'payments', projectId: PROJECT } as const;
const panel = { surface: 'panel', projectId: PROJECT } as const;

const mint = (over: Partial<EmbedGrant> = {}, ttl = 1_800): string => tokens.sign(aGrant(over), ttl).token;
const scoped = (value: string): Partial<EmbedGrant> => ({
  audience: 'customer',
  scope: { field: 'external_id', value },
});

const decoded = (token: string, part: 0 | 1): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[part]!, 'base64url').toString()) as Record<string, unknown>;

describe('an embed token', () => {
  it.each<[string, Partial<EmbedGrant>]>([
    ['a merchant’s token', {}],
    ['a customer’s token', scoped('user 42')],
    [
      'a customer’s token with a customer ID',
      { audience: 'customer', scope: { field: 'customer_id', value: 'cus_1' } },
    ],
    ['a panel token', { surface: 'panel', tabs: ['events', 'balance'] }],
    ['a token with the longest scope', scoped('\u{1F600}'.repeat(255))],
  ])('resolves to the original grant: %s', (_, over) => {
    const grant = aGrant(over);
    expect(tokens.read(mint(over), { surface: grant.surface, projectId: PROJECT }).grant).toEqual(grant);
  });

  it('uses HS256 and contains the key ID, project, surface and requested lifetime', () => {
    const { token, expiresAt } = tokens.sign(aGrant(), 60);
    expect(decoded(token, 0)).toEqual({ alg: 'HS256', typ: 'embed+jwt', kid: 'k1' });
    const now = clock.now('live').getTime() / 1000;
    expect(decoded(token, 1)).toMatchObject({
      iss: 'tulay',
      sub: PROJECT,
      aud: 'embed/payments',
      iat: Math.floor(now),
      exp: Math.floor(now) + 60,
    });
    expect(expiresAt.getTime()).toBe((Math.floor(now) + 60) * 1000);
  });

  it('does not reveal the scope’s value, or whether two tokens have the same scope', () => {
    const value = 'juan@example.com';
    const [one, two] = [mint(scoped(value)), mint(scoped(value))];
    for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const)
      for (const part of one.split('.'))
        expect(Buffer.from(part, 'base64url').toString()).not.toContain(
          Buffer.from(value).toString(encoding),
        );
    expect(decoded(one, 1).scope).not.toEqual(decoded(two, 1).scope);
  });

  it('is invalid from the second in which it expires', () => {
    const later = new FixedClock(clock.now('live'));
    const others = embedTokens(later);
    const { token } = others.sign(aGrant(), 60);
    later.advance(59_000);
    expect(others.read(token, payments).grant).toEqual(aGrant());
    later.advance(1_000);
    expect(() => others.read(token, payments)).toThrow(/invalid or has expired/);
  });

  it('expires by wall-clock time, not by the test environment’s clock', () => {
    const moved = new FixedClock(clock.now('live'));
    moved.advance(86_400_000, 'test');
    expect(embedTokens(moved).read(mint(), payments).grant).toEqual(aGrant());
  });

  it('is valid only for its project and surface, regardless of the UUID’s case', () => {
    expect(tokens.read(mint(), { ...payments, projectId: PROJECT.toUpperCase() }).grant).toEqual(aGrant());
    expect(() => tokens.read(mint(), { ...payments, projectId: OTHER })).toThrow();
    expect(() => tokens.read(mint(), panel)).toThrow();
    expect(() => tokens.read(mint({ surface: 'panel' }), payments)).toThrow();
  });

  it.each<[string, unknown]>([
    ['a missing token', undefined],
    ['an empty string', ''],
    ['only dots', '..'],
    ['three words', 'a.b.c'],
    ['a list', ['t']],
    ['an object that converts to a token', { toString: () => mint() }],
    ['a very long string', 'x'.repeat(5_000)],
  ])('is invalid: %s', (_, token) => {
    expect(() => tokens.read(token, payments)).toThrow(
      expect.objectContaining({ code: 'invalid_token' }) as Error,
    );
  });
});

describe('the signing key', () => {
  const [old, next] = [keyOf('k1', 1), keyOf('k2', 2)];

  it('can be replaced without invalidating existing tokens or their scopes', () => {
    const rotated = embedTokens(clock, [next, old]);
    const grant = aGrant(scoped('u1'));
    expect(rotated.read(mint(scoped('u1')), payments).grant).toEqual(grant);
    const fresh = rotated.sign(grant, 60).token;
    expect(decoded(fresh, 0).kid).toBe('k2');
    expect(rotated.read(fresh, payments).grant).toEqual(grant);
    expect(embedTokens(clock, [old, next]).read(fresh, payments).grant).toEqual(grant);
  });

  it('does not verify tokens after it is removed', () => {
    expect(() => embedTokens(clock, [next]).read(mint(), payments)).toThrow();
  });

  it('is selected by key ID and must match the signature', () => {
    expect(() => embedTokens(clock, [keyOf('k1', 9)]).read(mint(), payments)).toThrow();
  });

  it('is derived from the configured key, which cannot sign tokens directly', () => {
    expect(signingKeys([old]).get('k1')).not.toEqual(old.secret);
    expect(() => tokens.read(forged(mint(), {}, {}, old.secret), payments)).toThrow();
  });
});

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function refusalOf(token: string, target: TokenTarget): string | null {
  try {
    tokens.read(token, target);
    return null;
  } catch (error) {
    return (error as DomainError).code;
  }
}

/** Returns a token with changed claims and headers, signed with the given key. */
function forged(token: string, header: object, claims: object, key: Buffer, hash = 'sha256'): string {
  const signed = `${encode({ ...decoded(token, 0), ...header })}.${encode({ ...decoded(token, 1), ...claims })}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
}

describe('tampered tokens', () => {
  const REAL = signingKeys([keyOf('k1', 1)]).get('k1')!;
  const merchants = mint();
  const customers = mint(scoped('u1'));
  const genuine = [merchants, customers, mint({ surface: 'panel', tabs: ['balance'] })];
  const anyToken = fc.constantFrom(...genuine);
  const anyClaims = fc.dictionary(
    fc.constantFrom('sub', 'aud', 'exp', 'audience', 'scope', 'scope_field', 'tabs', 'jti', 'iss'),
    fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.constantFrom(PROJECT, OTHER, 'embed/panel', 'merchant'),
    ),
  );

  const flipped = fc.tuple(anyToken, fc.nat(), fc.integer({ min: 1, max: 255 })).map(([token, at, bits]) => {
    const bytes = Buffer.from(token, 'latin1');
    bytes[at % bytes.length]! ^= bits;
    return bytes.toString('latin1');
  });
  const bitOfAPart = fc
    .tuple(anyToken, fc.constantFrom(0, 1, 2), fc.nat(), fc.nat({ max: 7 }))
    .map(([token, which, at, bit]) => {
      const parts = token.split('.');
      const bytes = Buffer.from(parts[which]!, 'base64url');
      bytes[at % bytes.length]! ^= 1 << bit;
      return parts.map((part, i) => (i === which ? bytes.toString('base64url') : part)).join('.');
    });
  const otherAlgorithm = fc
    .tuple(
      anyToken,
      fc.constantFrom('none', 'None', 'NONE', 'HS384', 'HS512', 'RS256', 'ES256', 'PS256', '', null),
    )
    .chain(([token, alg]) => {
      const unsigned = `${encode({ ...decoded(token, 0), alg })}.${token.split('.')[1]}`;
      const hash = alg === 'HS512' ? 'sha512' : alg === 'HS384' ? 'sha384' : 'sha256';
      return fc.constantFrom(
        `${unsigned}.`,
        unsigned,
        `${unsigned}.${token.split('.')[2]}`,
        forged(token, { alg }, {}, REAL, hash),
      );
    });
  const otherKey = fc
    .tuple(
      anyToken,
      fc.uint8Array({ minLength: 0, maxLength: 64 }),
      fc.constantFrom('k1', 'k2', '__proto__', null, 7),
    )
    .map(([token, key, kid]) => forged(token, { kid }, {}, Buffer.from(key)));
  const otherClaims = fc
    .tuple(anyToken, anyClaims)
    .map(([token, claims]) => token.replace(/\.[^.]+\./, `.${encode({ ...decoded(token, 1), ...claims })}.`));
  const partsOfOthers = fc
    .tuple(anyToken, anyToken, anyToken)
    .map((all) => all.map((token, part) => token.split('.')[part]).join('.'));
  const stretched = fc
    .tuple(anyToken, fc.constantFrom(' ', '\n', '=', '.', '%', '\0', '/', '+'), fc.boolean())
    .map(([token, extra, before]) => (before ? extra + token : token + extra));

  const tampered = fc
    .oneof(flipped, bitOfAPart, otherAlgorithm, otherKey, otherClaims, partsOfOthers, stretched)
    .filter((token) => !genuine.includes(token));

  const targets = [payments, panel, { ...payments, projectId: OTHER }];

  it('are rejected after any change to the bits, algorithm, key, claims or parts', () => {
    fc.assert(
      fc.property(tampered, (token) =>
        targets.every((target) => refusalOf(token, target) === 'invalid_token'),
      ),
      { numRuns: isExtendedRun() ? 10_000 : 2_000 },
    );
  });

  // A valid signature is not sufficient. The claims and the header must also have the format that this
  // release writes.
  it.each<[string, object, object]>([
    ['a different token type', { typ: 'JWT' }, {}],
    ['no expiry', {}, { exp: undefined }],
    ['an expiry that is not a number', {}, { exp: '9999999999' }],
    ['a different issuer', {}, { iss: 'another-issuer' }],
    ['both surfaces and malformed tabs', {}, { aud: ['embed/payments', 'embed/panel'], tabs: 7 }],
    ['a customer without a scope', {}, { audience: 'customer' }],
    [
      'a customer with an unencrypted scope',
      {},
      { audience: 'customer', scope_field: 'external_id', scope: 'u1' },
    ],
    ['a merchant with a scope', {}, { scope_field: 'external_id' }],
    ['an unknown tab', {}, { tabs: ['settings'] }],
    ['no tabs', {}, { tabs: [] }],
    ['no token ID', {}, { jti: '' }],
  ])('are rejected even if signed with the real key, if they have %s', (_, header, claims) => {
    expect(tokens.read(forged(merchants, {}, {}, REAL), payments).grant).toEqual(aGrant());
    expect(() => tokens.read(forged(merchants, header, claims, REAL), payments)).toThrow();
  });

  it('are rejected if the scope was copied from another token', () => {
    const { scope } = decoded(mint(scoped('another customer')), 1);
    expect(() => tokens.read(forged(customers, {}, { scope }, REAL), payments)).toThrow();
  });
});
