import { DomainError, newId } from '@tulay/contracts';
import { requireIdOf, requireHttpsInLive } from './request.rules';

describe('URLs in a request', () => {
  it('may be http in test mode', () => {
    expect(() => requireHttpsInLive('test', { url: 'http://a.example' })).not.toThrow();
  });

  it('must be https in live mode, with one issue per http URL', () => {
    const addresses = {
      return_url: 'http://a.example',
      webhook_url: 'HTTP://a.example',
      other: 'https://a.example',
      none: null,
      absent: undefined,
    };
    let issues;
    try {
      requireHttpsInLive('live', addresses);
    } catch (error) {
      ({ issues } = error as DomainError);
    }
    expect(Object.keys(issues ?? {})).toEqual(['return_url', 'webhook_url']);
  });
});

describe('validation of IDs', () => {
  it.each([
    ['payment', newId('pay')],
    ['event', newId('evt')],
    ['webhookEndpoint', newId('whe')],
  ] as const)('accepts the ID of a %s', (kind, id) => {
    expect(() => requireIdOf(kind, id)).not.toThrow();
  });

  it.each([
    '',
    'pay_1',
    newId('evt'),
    newId('pay').toUpperCase(),
    `${newId('pay')}0`,
    'pay_\0',
    "pay_' OR 1=1",
  ])('returns not_found for an ID in the wrong format: %p', (id) => {
    expect(() => requireIdOf('payment', id)).toThrow('No such payment');
  });
});
