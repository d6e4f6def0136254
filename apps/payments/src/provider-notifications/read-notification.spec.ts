import { DomainError } from '@tulay/contracts';
import { readNotification } from './read-notification';

const BODY = {
  reference: '1KKM0000000000000000000ZZ',
  amount: 1250.5,
  status: 'paid',
  provider_ref: 'IPS-2026-0001',
  occurred_at: 1_777_593_600,
};
const read = (body: unknown) => readNotification('acquirer', Buffer.from(JSON.stringify(body)));

const refusalOf = (make: () => unknown): DomainError => {
  try {
    make();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('nothing was rejected');
};

it('parses the callback, with the amount in centavos', () => {
  expect(read({ ...BODY, bank: 'ignored' })).toEqual({
    provider: 'acquirer',
    environment: 'live',
    reference: '1KKM0000000000000000000ZZ',
    amount: 125_050n,
    currency: 'PHP',
    status: 'paid',
    providerRef: 'IPS-2026-0001',
    occurredAt: 1_777_593_600,
  });
});

it('parses amounts from their decimal digits without rounding', () => {
  const amounts = ['0.01', '1250.50', '4.35', '50000', '9999999999.99'];
  const minor = amounts.map((amount) => {
    const body = JSON.stringify(BODY).replace('1250.5', amount);
    return readNotification('acquirer', Buffer.from(body)).amount;
  });
  expect(minor).toEqual([1n, 125_050n, 435n, 5_000_000n, 999_999_999_999n]);
});

describe('parsing an invalid callback', () => {
  it.each<[string, unknown]>([
    ['reference', ''],
    ['reference', 7],
    ['reference', 'X'.repeat(101)],
    ['reference', ' padded'],
    ['provider_ref', undefined],
    ['provider_ref', 'no \u0000 here'],
    ['provider_ref', 'ñ'],
    ['status', 'PAID'],
    ['status', 'refunded'],
    ['amount', '1250.50'],
    ['amount', 0],
    ['amount', -1],
    ['amount', 1.005],
    ['amount', 1e300],
    ['amount', 10_000_000_000],
    ['amount', null],
    ['occurred_at', '2026-05-01T00:00:00Z'],
    ['occurred_at', 1.5],
    ['occurred_at', 0],
    ['occurred_at', 1_777_593_600_000],
  ])('reports the field %s with the value %j', (field, value) => {
    const refusal = refusalOf(() => read({ ...BODY, [field]: value }));
    expect([refusal.code, Object.keys(refusal.issues!)]).toEqual(['invalid_request', [field]]);
  });

  it('reports every invalid field', () => {
    expect(Object.keys(refusalOf(() => read({})).issues!)).toEqual([
      'reference',
      'provider_ref',
      'status',
      'amount',
      'occurred_at',
    ]);
  });

  it.each([
    ['invalid JSON', Buffer.from('reference=1')],
    ['empty', Buffer.alloc(0)],
    ['a list', Buffer.from('[]')],
    ['null', Buffer.from('null')],
    ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
  ])('rejects a body that is %s', (_, body) => {
    expect(refusalOf(() => readNotification('acquirer', body)).code).toBe('invalid_request');
  });
});
