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

describe('the body of a payment request', () => {
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
  ])('validates %s: accepts %p and rejects %p', (field, good, bad) => {
    expect(issuesOf({ ...GOOD, [field]: good })).toEqual({});
    expect(Object.keys(issuesOf({ ...GOOD, [field]: bad }))).toEqual([field]);
  });

  it.each([
    ['email', 'juan@example.com', 'juan'],
    ['name', '', 1],
    ['name', 'x'.repeat(200), 'x'.repeat(201)],
  ])('validates customer.%s: accepts %p and rejects %p', (field, good, bad) => {
    expect(issuesOf({ ...GOOD, customer: { [field]: good } })).toEqual({});
    expect(Object.keys(issuesOf({ ...GOOD, customer: { [field]: bad } }))).toEqual([`customer.${field}`]);
  });

  it.each(PAYMENT_METHODS)('accepts the method %s', (method) => {
    expect(issuesOf({ ...GOOD, method })).toEqual({});
  });

  it('requires amount and method', () => {
    expect(issuesOf({})).toEqual({ amount: ['is required'], method: ['is required'] });
    expect(issuesOf({ amount: null, method: null })).toEqual({
      amount: ['is required'],
      method: ['is required'],
    });
  });

  it('reports all invalid fields', () => {
    const wrong = { amount: '5', method: 1, description: 2, customer: { email: 'x' }, metadata: 'y' };
    expect(Object.keys(issuesOf(wrong)).sort()).toEqual([
      'amount',
      'customer.email',
      'description',
      'metadata',
      'method',
    ]);
  });

  it('accepts null for every optional field', () => {
    const { amount, method } = GOOD;
    const optional = Object.fromEntries(
      ['currency', 'description', 'return_url', 'webhook_url', 'customer', 'customer_id', 'external_id']
        .concat(['metadata', 'expires_in', 'environment'])
        .map((field) => [field, null]),
    );
    expect(issuesOf({ amount, method, ...optional })).toEqual({});
  });

  it.each([[[{ email: 'juan@example.com' }]], ['text'], [5], [true]])(
    'rejects a customer that is not an object: %p',
    (customer) => {
      expect(issuesOf({ ...GOOD, customer }).customer).toEqual(['must be an object']);
    },
  );
});

describe('unknown payment fields', () => {
  it('are reported without rejecting the request, even if nested', () => {
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

describe('the create command for a payment', () => {
  const context = {
    owner: { merchantId: 'mer_1', environment: 'test' as const },
    id: 'pay_1',
    idempotencyKey: 'k',
  };

  it('contains all defaults', () => {
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

  it('sets the lifetime of a bank transfer to one day unless the merchant specifies another lifetime', () => {
    const method = 'bank_transfer';
    expect(toCreatePayment(context, validate({ method }).dto).expiresIn).toBe(86_400);
    expect(toCreatePayment(context, validate({ method, expires_in: 600 }).dto).expiresIn).toBe(600);
  });

  it('contains the amount in minor units and the currency in upper case', () => {
    const yen = toCreatePayment(context, validate({ amount: 500, currency: 'jpy' }).dto);
    expect(yen).toMatchObject({ amount: '500', currency: 'JPY' });
    const dinar = toCreatePayment(context, validate({ amount: 1.234, currency: 'KWD' }).dto);
    expect(dinar).toMatchObject({ amount: '1234', currency: 'KWD' });
  });

  it('contains a customer with both the email and the name', () => {
    const { customer } = toCreatePayment(context, validate({ customer: { name: 'Juan' } }).dto);
    expect(customer).toEqual({ email: null, name: 'Juan' });
  });
});
