import { parseQrPh } from '../../emvco/parse-qr-ph';
import { crc16 } from '../../emvco/tlv';
import { SandboxProvider } from './sandbox.provider';

type OpenRequest = Parameters<SandboxProvider['open']>[0];

const open = async (method: OpenRequest['method'], metadata: Record<string, unknown>) =>
  (
    await new SandboxProvider().open({
      id: 'pay_1',
      reference: '1',
      environment: 'test',
      method,
      amount: 125_050n,
      currency: 'PHP',
      description: null,
      returnUrl: 'https://pay.test/checkout/pay_1',
      expiresAt: 0,
      metadata,
    })
  ).payment;

const SPECIMEN = { sandbox_details: 'specimen' };

it.each([{}, { sandbox_details: 'none' }, { sandbox_details: true }])(
  'a test payment with the metadata %j has no payment details',
  async (metadata) => {
    for (const method of ['gcash_qr', 'instapay_qr', 'bank_transfer', 'card'] as const)
      expect(await open(method, metadata)).toMatchObject({ qrCode: null, appLink: null, bankAccount: null });
  },
);

it.each(['gcash_qr', 'instapay_qr'] as const)(
  'the specimen of %s is a labeled QR code that contains the amount and that QR Ph readers reject',
  async (method) => {
    const { qrCode } = await open(method, SPECIMEN);
    expect(qrCode).toMatch(/^000201010212.*54061250\.5.*SPECIMEN - NOT PAYABLE.*TEST MODE6304[0F]{4}$/);
    expect(qrCode!.slice(-4)).not.toBe(crc16(qrCode!.slice(0, -4)));
    expect(() => parseQrPh(qrCode!)).toThrow();
  },
);

it('the specimen of an app link has a host that does not exist', async () => {
  expect((await open('gcash_qr', SPECIMEN)).appLink).toBe('https://specimen.invalid/pay/pay_1');
  expect((await open('instapay_qr', SPECIMEN)).appLink).toBeNull();
});

it('the specimen of a bank account is labeled as a specimen', async () => {
  expect((await open('bank_transfer', SPECIMEN)).bankAccount).toEqual({
    bank: 'SPECIMEN BANK',
    account_number: '0000000000',
    account_name: 'SPECIMEN - NOT PAYABLE',
  });
});

it('a card payment has no details', async () => {
  expect(await open('card', SPECIMEN)).toMatchObject({ qrCode: null, appLink: null, bankAccount: null });
});
