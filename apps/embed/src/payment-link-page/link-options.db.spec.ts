import 'reflect-metadata';
import {
  DomainError,
  findPaymentLinkPageCommand,
  getCheckoutCommand,
  getMerchantProfileCommand,
  listPaymentMethodsCommand,
  listProvidersCommand,
  PAYMENT_METHODS,
  payPaymentLinkCommand,
  type Payment,
  type PaymentLinkPage,
  type PayPaymentLinkRequest,
} from '@tulay/contracts';
import { aMethodRoute, aPayment, aPaymentLinkPage, on } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';
import { paymentLinkPageStrings as strings } from './payment-link-page.strings';

const SLUG = '3f9a1c7e5b2d48f60a9c1e7d4b8f2a63';
const PATH = `/pay/${SLUG}`;
const PUBLIC_URL = 'https://pay.tulay.example';
const TABLE = { key: 'table_no', label: 'Table <b>', required: true };

let embed: EmbedUnderTest;
let link: PaymentLinkPage;
let payment: Payment;
let afterRefusal: Partial<PaymentLinkPage> | null;
const paid: PayPaymentLinkRequest[] = [];

beforeAll(async () => {
  const methods = PAYMENT_METHODS.map((method) => aMethodRoute({ method }));
  const capabilities = [
    { environment: 'test' as const, methods: [...PAYMENT_METHODS], currency: null, min: null, max: null },
  ];
  const provider = {
    name: 'sandbox',
    object: 'provider' as const,
    service: 'payments' as const,
    enabled: true,
  };
  const answers = [
    on(findPaymentLinkPageCommand, () => link),
    on(payPaymentLinkCommand, (request) => {
      paid.push(request);
      if (!afterRefusal) return payment;
      Object.assign(link, afterRefusal);
      throw new DomainError('invalid_state', 'Only 1 left in stock');
    }),
    on(getCheckoutCommand, () => ({ payment, merchantId: 'mer_1', now: payment.created })),
    on(getMerchantProfileCommand, () => ({ name: 'Aling Nena' })),
    on(listPaymentMethodsCommand, () => ({ methods })),
    on(listProvidersCommand('payments'), () => ({ providers: [{ ...provider, capabilities }] })),
  ];
  embed = await EmbedUnderTest.start(answers, { PUBLIC_URL });
});

afterAll(() => embed?.stop());

beforeEach(() => {
  paid.length = 0;
  afterRefusal = null;
  payment = aPayment();
  link = aPaymentLinkPage();
});

const post = (form: Record<string, string>) =>
  embed.post(PATH, { idempotency_token: 'a1b2c3d4e5f6a7b8c9d0', method: 'card', ...form });

describe('preset amounts', () => {
  beforeEach(() => Object.assign(link, { amount: null, presetAmounts: [50, 100.5] }));

  it('are shown next to a custom amount, with the first preset selected', async () => {
    const { body } = await embed.get(PATH);
    for (const text of ['₱50.00', '₱100.50', strings.otherAmount]) expect(body).toContain(text);
    expect(body).toMatch(/value="50" checked/);
  });

  it.each([
    [{ choice: '100.5', amount: '' }, 100.5],
    [{ choice: 'other', amount: '75' }, 75],
  ])('determine the amount of the order (form %j: %d)', async (form, amount) => {
    expect((await post(form)).status).toBe(303);
    expect(paid).toMatchObject([{ amount, quantity: null, fields: {} }]);
  });

  it('require an amount if the payer selects the custom amount', async () => {
    const { status, body } = await post({ choice: 'other', amount: '' });
    expect([status, paid]).toEqual([400, []]);
    expect(body).toMatch(/value="other" checked/);
  });
});

describe('the quantity', () => {
  beforeEach(() => Object.assign(link, { maxQuantity: 5, stockLeft: 7 }));

  it('is shown with the unit price and the remaining stock', async () => {
    const { body } = await embed.get(PATH);
    for (const text of ['₱450.00 each', '7 left', 'max="5"']) expect(body).toContain(text);
  });

  it('is submitted without an amount, because the link sets the price', async () => {
    expect((await post({ quantity: '3' })).status).toBe(303);
    expect(paid).toMatchObject([{ amount: null, quantity: 3 }]);
  });

  it.each(['0', '6', 'x'])(
    'is rejected if it is %p, with the allowed range in the message',
    async (quantity) => {
      const { status, body } = await post({ quantity });
      expect([status, paid]).toEqual([400, []]);
      expect(body).toContain('Choose 1 to 5.');
    },
  );

  it('is limited to the remaining stock if units were sold in the meantime', async () => {
    afterRefusal = { maxQuantity: 1, stockLeft: 1 };
    const { status, body } = await post({ quantity: '3' });
    expect(status).toBe(400);
    expect(body).toContain('max="1"');
    expect(body).toContain('1 left');
  });

  it('is replaced by a sold-out page if no stock is left, even after the form is submitted', async () => {
    afterRefusal = { maxQuantity: 0, stockLeft: 0 };
    expect((await post({ quantity: '3' })).body).toContain(strings.soldOut.heading);
    expect((await embed.get(PATH)).body).toContain(strings.soldOut.heading);
    expect((await post({ quantity: '1' })).body).toContain(strings.soldOut.heading);
    expect(paid).toHaveLength(1);
  });
});

describe('custom fields', () => {
  beforeEach(() => Object.assign(link, { customFields: [TABLE] }));

  it('are shown with escaped labels', async () => {
    const { body } = await embed.get(PATH);
    expect(body).toContain('Table &lt;b&gt;');
    expect(body).toContain('name="field_table_no"');
  });

  it('are included in the order', async () => {
    await post({ field_table_no: '7' });
    expect(paid).toMatchObject([{ fields: { table_no: '7' } }]);
  });

  it('show an error and keep the entered values if a required field is empty', async () => {
    Object.assign(link, { customFields: [TABLE, { key: 'note', label: 'Note', required: false }] });
    const { status, body } = await post({ field_note: 'no onions' });
    expect([status, paid]).toEqual([400, []]);
    expect(body).toContain('Please fill in “Table &lt;b&gt;”.');
    expect(body).toContain('value="no onions"');
  });
});

describe('the payer details that a link requests', () => {
  beforeEach(() =>
    Object.assign(link, { payerFields: { name: 'optional', email: 'required', phone: 'off' } }),
  );

  it('are shown with autofill, without fields for other details', async () => {
    const { body } = await embed.get(PATH);
    expect(body).toMatch(/name="payer_email" type="email" autocomplete="email"[^>]* required/);
    expect(body).toMatch(/name="payer_name" type="text" autocomplete="name"/);
    expect(body).not.toContain('payer_phone');
    Object.assign(link, { payerFields: { name: 'off', email: 'off', phone: 'off' } });
    expect((await embed.get(PATH)).body).not.toContain('payer_');
  });

  it('are saved as the payment’s customer', async () => {
    await post({ payer_name: 'Ana', payer_email: 'ana@example.com', payer_phone: '0917 123 4567' });
    expect(paid).toMatchObject([{ customer: { name: 'Ana', email: 'ana@example.com' } }]);
    expect(paid[0]!.customer).not.toHaveProperty('phone');
  });

  it.each([
    ['', 'Please write your email address.'],
    ['ana@', 'Write the email address like juan@example.com.'],
  ])('show an error and keep the input for the email %p', async (email, text) => {
    const { status, body } = await post({ payer_name: 'Ana <3', payer_email: email });
    expect([status, paid]).toEqual([400, []]);
    expect(body).toMatch(new RegExp(`id="payer_email-problem" role="alert">${text}`));
    expect(body).toMatch(/aria-invalid="true" autofocus/);
    expect(body).toContain('value="Ana &lt;3"');
  });

  it('are available in Filipino', async () => {
    const { body } = await embed.get(`${PATH}?lang=fil`);
    for (const text of ['Tungkol sa iyo', 'Pangalan']) expect(body).toContain(text);
  });
});

it('the thank-you message is shown only after the payment has succeeded', async () => {
  link.thankYouText = 'Salamat <3';
  payment = aPayment({ return_url: `${PUBLIC_URL}${PATH}?payment=${payment.id}` });
  expect((await embed.get(`/checkout/${payment.id}`)).body).not.toContain('Salamat');
  payment = { ...payment, status: 'succeeded', succeeded_at: 1 };
  expect((await embed.get(`/checkout/${payment.id}`)).body).toContain('Salamat &lt;3');
});
