import { EVENT_TYPES } from '@tulay/contracts';
import { distinct, eventsProblem, urlProblem } from './endpoint.rules';

describe('validation of endpoint URLs', () => {
  it.each([
    ['https://example.com', 'live'],
    ['https://example.com:8443/hooks?a=b#c', 'live'],
    ['http://example.com/hooks', 'test'],
    [`https://example.com/${'a'.repeat(2_028)}`, 'live'],
  ] as const)('allows %s in %s mode', (url, environment) => {
    expect(urlProblem(url, environment)).toBeNull();
  });

  it.each([
    ['http://example.com/hooks', 'live', 'https'],
    ['ftp://example.com/', 'test', 'http or https'],
    ['ftp://example.com/', 'live', 'http or https'],
    ['https://*.example.com/', 'live', 'domain name'],
    ['file:///etc/passwd', 'test', 'http or https'],
    ['javascript:alert(1)', 'test', 'http or https'],
    ['https://user@example.com/', 'test', 'password'],
    ['https://user:secret@example.com/', 'live', 'password'],
    ['https://:secret@example.com/', 'live', 'password'],
    ['example.com/hooks', 'test', 'http or https'],
    ['/hooks', 'test', 'http or https'],
    ['http://', 'test', 'http or https'],
    ['', 'test', 'http or https'],
    ['https://example.com:22/', 'live', 'port'],
    ['http://example.com:25/', 'test', 'port'],
    [null, 'test', 'http or https'],
    [42, 'test', 'http or https'],
    [`https://example.com/${'a'.repeat(2_029)}`, 'live', '2048'],
  ] as const)('rejects %s in %s mode', (url, environment, problem) => {
    expect(urlProblem(url, environment)).toContain(problem);
  });
});

describe('validation of event filters', () => {
  it.each([[['*']], [['payment.succeeded', 'payment.failed']], [EVENT_TYPES], [['invoice.paid', '*']]])(
    'allows the list %j',
    (events) => {
      expect(eventsProblem(events)).toBeNull();
    },
  );

  it.each([[[]], [undefined], ['payment.succeeded'], [{ 0: '*' }]])(
    'rejects %j as a list of event types',
    (events) => {
      expect(eventsProblem(events)).toBe('must contain at least one event type, or *');
    },
  );

  it.each([
    [['payment.paid'], 'payment.paid'],
    [['payment.succeeded', 'constructor', 7], 'constructor, 7'],
    [['payment.*'], 'payment.*'],
    [[null], 'null'],
  ])('reports the unknown types in %j', (events, named) => {
    expect(eventsProblem(events)).toBe(`must not contain unknown event types: ${named}`);
  });

  it('removes duplicate types', () => {
    expect(distinct(['*', 'payment.failed', '*'])).toEqual(['*', 'payment.failed']);
  });
});
