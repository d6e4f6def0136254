import 'reflect-metadata';
import { DomainError, PAYMENT_METHODS } from '@tulay/contracts';
import { validateDto } from '../validation/validate-dto';
import { CreatePaymentBody } from './payments.body';
import { toCreatePayment } from './payments.client';

const GOOD = { amount: 100, method: 'gcash_qr' };

const validate = (changes: object) => validateDto(CreatePaymentBody, { ...GOOD, ...changes });

function issuesOf(input: object): Record<string, string[]> {
  try {
    validateDto(CreatePaymentBody, input as Record<string, unknown>);
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request' });
    return (error as DomainError).issues ?? {};
  }
  return {};
}

describe('the fields of a payment', () => {
  it.each([
    ['amount', 0.01, 0.009],
    ['amount', 9_999_999.99, 10_000_000],
    ['method', 'bank_transfer', 'gcash'],
    ['currency', 'usd', 'PESO'],
    ['description', 'x'.repeat(500), 'x'.repeat(501)],
    ['return_url', 'http://a.example', 'a.example'],
    ['return_url', 'https://shop.example', 'https://bank.example@evil.example'],
    ['return_url', 'myapp://paid', 'javascript://paid'],
    ['webhook_url', 'https://a.example', 'myapp://paid'],
    ['webhook_url', 'http://a.example', 'https://user:pw@a.example'],
    ['webhook_url', 'http://a.example:8080', 'http://a.example:25'],
    ['customer', {}, 'Juan'],
    ['customer_id', 'x'.repeat(255), 'x'.repeat(256)],
    ['external_id', 'x'.repeat(255), 'x'.repeat(256)],
    ['external_id', '', 1],
    ['return_url', '', 'shop'],
    ['customer', [], [{}]],
    ['metadata', { a: [1, { b: null }] }, [1]],
    ['metadata', [], ''],
    ['expires_in', 60, 59],
    ['expires_in', 604_800, 604_801],
    ['environment', 'live', 'production'],
  ])('%s: accepts at most %p and rejects %p', (field, good, bad) => {
    expect(issuesOf({ ...GOOD, [field]: good })).toEqual({});
    expect(Object.keys(issuesOf({ ...GOOD, [field]: bad }))).toEqual([field]);
  });

  it.each([
    ['email', 'juan@example.com', 'juan'],
    ['name', '', 1],
    ['name', 'x'.repeat(200), 'x'.repeat(201)],
  ])('customer.%s: accepts at most %p and rejects %p', (field, good, bad) => {
    expect(issuesOf({ ...GOOD, customer: { [field]: good } })).toEqual({});
    expect(Object.keys(issuesOf({ ...GOOD, customer: { [field]: bad } }))).toEqual([`customer.${field}`]);
  });

  it.each(PAYMENT_METHODS)('accept the method %s', (method) => {
    expect(issuesOf({ ...GOOD, method })).toEqual({});
  });

  it('are required: amount and method', () => {
    expect(issuesOf({})).toEqual({ amount: ['is required'], method: ['is required'] });
    expect(issuesOf({ amount: null, method: null })).toEqual({
      amount: ['is required'],
      method: ['is required'],
    });
  });

  it('are all reported when they are invalid', () => {
    const wrong = { amount: '5', method: 1, description: 2, customer: { email: 'x' }, metadata: 'y' };
    expect(Object.keys(issuesOf(wrong)).sort()).toEqual([
      'amount',
      'customer.email',
      'description',
      'metadata',
      'method',
    ]);
  });

  it('may be null where they may be absent', () => {
    const { amount, method } = GOOD;
    const optional = Object.fromEntries(
      ['currency', 'description', 'return_url', 'webhook_url', 'customer', 'customer_id', 'external_id']
        .concat(['metadata', 'expires_in', 'environment'])
        .map((field) => [field, null]),
    );
    expect(issuesOf({ amount, method, ...optional })).toEqual({});
  });

  it.each([[[{ email: 'juan@example.com' }]], ['text'], [5], [true]])(
    'reject the customer %p, which is not an object',
    (customer) => {
      expect(issuesOf({ ...GOOD, customer }).customer).toEqual(['must be an object']);
    },
  );
});

describe('unknown fields', () => {
  it('are reported without failing the request, including nested ones', () => {
    const { ignored } = validate({
      colour: { constructor: 1 },
      customer: { name: 'Juan', phone: '1' },
      constructor: 1,
    });
    expect(ignored.sort()).toEqual(['colour', 'constructor', 'customer.phone']);
  });

  it('are allowed in metadata', () => {
    const metadata = { toString: 'x', __typename: 1, deep: { list: [1, null] }, customer: { phone: 1 } };
    const { dto, ignored } = validate({ metadata });
    expect(ignored).toEqual([]);
    expect(dto.metadata).toEqual(metadata);
  });
});

describe('the command for a validated body', () => {
  const context = {
    owner: { merchantId: 'mer_1', environment: 'test' as const },
    id: 'pay_1',
    idempotencyKey: 'k',
  };

  it('has every default', () => {
    expect(toCreatePayment(context, validate({}).dto)).toEqual({
      merchantId: 'mer_1',
      environment: 'test',
      id: 'pay_1',
      idempotencyKey: 'k',
      amount: '10000',
      currency: 'PHP',
      method: 'gcash_qr',
      description: null,
      returnUrl: null,
      webhookUrl: null,
      customer: null,
      customerId: null,
      externalId: null,
      metadata: {},
      expiresIn: 900,
    });
  });

  it('gives a bank transfer one day, unless the merchant sets another lifetime', () => {
    const method = 'bank_transfer';
    expect(toCreatePayment(context, validate({ method }).dto).expiresIn).toBe(86_400);
    expect(toCreatePayment(context, validate({ method, expires_in: 600 }).dto).expiresIn).toBe(600);
  });

  it('has its amount in minor units and its currency in upper case', () => {
    const yen = toCreatePayment(context, validate({ amount: 500, currency: 'jpy' }).dto);
    expect(yen).toMatchObject({ amount: '500', currency: 'JPY' });
    const dinar = toCreatePayment(context, validate({ amount: 1.234, currency: 'KWD' }).dto);
    expect(dinar).toMatchObject({ amount: '1234', currency: 'KWD' });
  });

  it('has a customer with both fields', () => {
    const { customer } = toCreatePayment(context, validate({ customer: { name: 'Juan' } }).dto);
    expect(customer).toEqual({ email: null, name: 'Juan' });
  });
});
