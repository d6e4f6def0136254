import { EVENT_TYPES } from '@tulay/contracts';
import type { StoredSecret } from './endpoint.entity';
import { distinct, eventsProblem, rotated, signing, urlProblem } from './endpoint.rules';

describe('the address of an endpoint', () => {
  it.each([
    ['https://example.com', 'live'],
    ['https://example.com:8443/hooks?a=b#c', 'live'],
    ['http://example.com/hooks', 'test'],
    [`https://example.com/${'a'.repeat(2_028)}`, 'live'],
  ] as const)('may be %s in %s', (url, environment) => {
    expect(urlProblem(url, environment)).toBeNull();
  });

  it.each([
    ['http://example.com/hooks', 'live', 'https'],
    ['ftp://example.com/', 'test', 'http or https'],
    ['ftp://example.com/', 'live', 'https'],
    ['file:///etc/passwd', 'test', 'http or https'],
    ['javascript:alert(1)', 'test', 'http or https'],
    ['https://user@example.com/', 'test', 'password'],
    ['https://user:secret@example.com/', 'live', 'password'],
    ['https://:secret@example.com/', 'live', 'password'],
    ['example.com/hooks', 'test', 'absolute'],
    ['/hooks', 'test', 'absolute'],
    ['http://', 'test', 'absolute'],
    ['', 'test', 'absolute'],
    [null, 'test', 'absolute'],
    [42, 'test', 'absolute'],
    [`https://example.com/${'a'.repeat(2_029)}`, 'live', '2048'],
  ] as const)('may not be %s in %s', (url, environment, problem) => {
    expect(urlProblem(url, environment)).toContain(problem);
  });
});

describe('the event filter', () => {
  it.each([[['*']], [['payment.succeeded', 'payment.failed']], [EVENT_TYPES], [['invoice.paid', '*']]])(
    'may be %j',
    (events) => {
      expect(eventsProblem(events)).toBeNull();
    },
  );

  it.each([[[]], [undefined], ['payment.succeeded'], [{ 0: '*' }]])('may not be %j', (events) => {
    expect(eventsProblem(events)).toBe('must name at least one event type, or *');
  });

  it.each([
    [['payment.paid'], 'payment.paid'],
    [['payment.succeeded', 'constructor', 7], 'constructor, 7'],
    [['payment.*'], 'payment.*'],
    [[null], 'null'],
  ])('names what it does not know in %j', (events, named) => {
    expect(eventsProblem(events)).toBe(`unknown event types: ${named}`);
  });

  it('keeps each name once', () => {
    expect(distinct(['*', 'payment.failed', '*'])).toEqual(['*', 'payment.failed']);
  });
});

describe('rotating a secret', () => {
  const first: StoredSecret[] = [{ sealed: 'a', expires_at: null }];

  it('lets the old secret sign beside the new one until the overlap is over', () => {
    const secrets = rotated(first, 'b', 1_100, 1_000);
    expect(signing(secrets, 1_099).map(({ sealed }) => sealed)).toEqual(['b', 'a']);
    expect(signing(secrets, 1_100).map(({ sealed }) => sealed)).toEqual(['b']);
  });

  it('ends the old secret at once with an overlap of 0', () => {
    expect(rotated(first, 'b', 1_000, 1_000)).toEqual([{ sealed: 'b', expires_at: null }]);
  });

  it('keeps the promise to a secret of an earlier rotation, but never prolongs it', () => {
    const twice = rotated(rotated(first, 'b', 1_100, 1_000), 'c', 5_000, 1_050);
    expect(twice).toEqual([
      { sealed: 'c', expires_at: null },
      { sealed: 'b', expires_at: 5_000 },
      { sealed: 'a', expires_at: 1_100 },
    ]);
    expect(rotated(twice, 'd', 1_060, 1_060)).toEqual([{ sealed: 'd', expires_at: null }]);
  });

  it('signs with four secrets at the most', () => {
    const many = ['b', 'c', 'd', 'e', 'f'].reduce(
      (held, sealed) => rotated(held, sealed, 9_000, 1_000),
      first,
    );
    expect(many.map(({ sealed }) => sealed)).toEqual(['f', 'e', 'd', 'c']);
  });
});
