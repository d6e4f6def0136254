import type { EventResource, List, Payment } from '@tulay/contracts';
import { createMerchant, operator, type TestMerchant } from '../support/stack';

let merchant: TestMerchant;
let other: TestMerchant;
let payment: Payment;

beforeAll(async () => {
  [merchant, other] = await Promise.all([createMerchant(), createMerchant('Another Store')]);
  payment = await merchant.test.paid();
});

/** The reference as someone might write it down during a phone call. */
const heard = (): string => payment.reference.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');

const found = async (api = merchant.test, reference = heard()): Promise<string[]> => {
  const query = new URLSearchParams({ reference }).toString();
  return (await api.get<List<Payment>>(`/v1/payments?${query}`)).body.data.map(({ id }) => id);
};

describe('a payment reference', () => {
  it('consists of nine letters and digits, including in events', async () => {
    expect(payment.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}(-[0-9A-HJKMNP-TV-Z]{3}){2}$/);
    const { body } = await merchant.test.get<Payment & { events: EventResource[] }>(
      `/v1/payments/${payment.id}?expand=events`,
    );
    expect(body.reference).toBe(payment.reference);
    for (const { data } of body.events)
      expect(data).toMatchObject({ object: { reference: payment.reference } });
  });

  it('identifies the payment in any notation', async () => {
    expect(await found()).toEqual([payment.id]);
    expect(await found(merchant.test, payment.reference)).toEqual([payment.id]);
  });

  it('does not identify the payment for another merchant or mode', async () => {
    expect(await found(other.test)).toEqual([]);
    expect(await found(merchant.live)).toEqual([]);
  });

  it('is rejected with a clear message if one character is wrong', async () => {
    const last = payment.reference.endsWith('A') ? 'B' : 'A';
    const wrong = payment.reference.slice(0, -1) + last;
    const { status, body } = await merchant.test.get(`/v1/payments?reference=${wrong}`);
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.issues).toEqual({
      reference: ['has an invalid check character; check for a mistyped or swapped character'],
    });
  });

  it("is shown on the payer's page, on the receipt and by the operator CLI", async () => {
    for (const path of [`/checkout/${payment.id}`, `/checkout/${payment.id}/receipt`]) {
      const page = await merchant.test.request<string>('GET', path);
      expect(page.text).toContain(`>${payment.reference}<`);
    }
    const shown = await operator<{ payment: Payment }>(
      'payment',
      'show',
      '--merchant',
      merchant.id,
      '--reference',
      heard(),
    );
    expect(shown.payment.id).toBe(payment.id);
  });
});
