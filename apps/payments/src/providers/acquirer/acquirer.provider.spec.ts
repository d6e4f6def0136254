import { newId, type PaymentMethod } from '@tulay/contracts';
import { canMove } from '@tulay/provider-routing';
import { decodeTime } from 'ulid';
import { parse as promptParse } from 'promptparse';
import { readPictures } from '../../../test/qr-camera';
import { parseQrPh } from '../../emvco/parse-qr-ph';
import type { PaymentRequest } from '../provider.port';
import type { Acquirer } from './acquirer-code';
import { paymentIdOf, referenceOf } from './acquirer-reference';
import { AcquirerProvider } from './acquirer.provider';

const ACQUIRER: Acquirer = {
  bic: 'TESTPHM1XXX',
  merchantId: '000000000012345',
  name: 'HALIMBAWA STORE',
  city: 'QUEZON CITY',
  postalCode: '1100',
  category: '5411',
};
const provider = new AcquirerProvider(ACQUIRER);

const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id: 'pay_01kkm0000000000000000000zz',
  environment: 'live',
  method: 'gcash_qr',
  amount: 125_050n,
  currency: 'PHP',
  reference: '01kkm0000000000000000000zz',
  metadata: {},
  description: null,
  returnUrl: 'https://pay.test/checkout',
  expiresAt: 1_800_000_000,
  ...changes,
});

describe('the acquirer’s reference', () => {
  it('is the ID in upper case without its prefix and first character', () => {
    expect(referenceOf('pay', 'pay_01kkm0000000000000000000zz')).toBe('1KKM0000000000000000000ZZ');
  });

  it('has 25 characters and identifies the payment', () => {
    const ids = Array.from({ length: 1_000 }, () => newId('pay'));
    const references = ids.map((id) => referenceOf('pay', id));
    expect(references.map((reference) => reference.length)).toEqual(ids.map(() => 25));
    expect(references.map(paymentIdOf)).toEqual(ids);
    expect(new Set(references).size).toBe(ids.length);
  });

  it('is unique until the year 3084', () => {
    const last = decodeTime('0ZZZZZZZZZ0000000000000000');
    expect(new Date(last).getUTCFullYear()).toBe(3084);
    expect(decodeTime('10000000000000000000000000')).toBe(last + 1);
    expect(() => referenceOf('pay', 'pay_10000000000000000000000000')).toThrow('cannot be shortened');
  });

  it.each([
    '',
    'pay_01kkm0000000000000000000zz',
    '1kkm0000000000000000000zz',
    'I'.repeat(25),
    '0'.repeat(26),
    ' ',
  ])('is not parsed from %j', (text) => {
    expect(paymentIdOf(text)).toBeNull();
  });
});

describe('the acquirer', () => {
  it.each<PaymentMethod>(['gcash_qr', 'instapay_qr'])('accepts live %s payments in PHP', (method) => {
    expect(canMove(provider, request({ method }))).toBe(true);
  });

  it.each([1n, 4_999_999n, 5_000_000n])('accepts an amount of %p centavos', (amount) => {
    expect(canMove(provider, request({ amount }))).toBe(true);
  });

  it.each<[string, Partial<PaymentRequest>]>([
    ['the test environment', { environment: 'test' }],
    ['card', { method: 'card' }],
    ['bank_transfer', { method: 'bank_transfer' }],
    ['a currency other than PHP', { currency: 'USD' }],
    ['more than InstaPay’s limit of ₱50,000', { amount: 5_000_001n }],
    ['an amount of 0', { amount: 0n }],
  ])('does not accept %s', (_, changes) => {
    expect(canMove(provider, request(changes))).toBe(false);
  });
});

describe('a payment’s QR code', () => {
  let qrCode: string | null;
  let providerRef: string;

  beforeAll(async () => {
    ({ qrCode, providerRef } = (await provider.open(request())).payment);
  });

  it('is a valid dynamic merchant code of about 250 characters', () => {
    expect(qrCode).toMatch(/^000201/);
    expect(qrCode!.length).toBeGreaterThan(240);
    expect(qrCode!.length).toBeLessThan(260);
    expect(parseQrPh(qrCode!)).toEqual({
      initiation: 'dynamic',
      account: { identifier: 'ph.ppmi.p2m', bic: 'TESTPHM1XXX', merchantId: '000000000012345', flags: '000' },
      category: '5411',
      amount: 125_050n,
      name: 'HALIMBAWA STORE',
      city: 'QUEZON CITY',
      postalCode: '1100',
      additional: { identifier: 'ph.ppmi.qrph', reference: '1KKM0000000000000000000ZZ' },
      acquirerData: { identifier: 'ph.ppmi.qrph', data: 'PAY01KKM0000000000000000000ZZ' },
    });
  });

  it('contains the payment’s provider_ref in field 62-05', () => {
    expect(promptParse(qrCode!, true)!.getTagValue('62', '05')).toBe(providerRef);
    expect(paymentIdOf(providerRef)).toBe(request().id);
  });

  it('is deterministic, and differs between payments', async () => {
    const codeOf = async (changes = {}) => (await provider.open(request(changes))).payment.qrCode;
    expect(await codeOf()).toBe(qrCode);
    expect(await codeOf({ id: newId('pay') })).not.toBe(qrCode);
    expect(await codeOf({ amount: 125_051n })).not.toBe(qrCode);
  });

  it('is decoded identically from its image', async () => {
    expect(await readPictures([qrCode!])).toEqual([qrCode]);
  });

  it('has no postal code if none is configured', async () => {
    const plain = new AcquirerProvider({ ...ACQUIRER, postalCode: '' });
    expect(parseQrPh((await plain.open(request())).payment.qrCode!).postalCode).toBeUndefined();
  });
});

it('the acquirer does not support refunds', async () => {
  const answers = [await provider.refund(), await provider.findRefund()];
  for (const answer of answers)
    expect(answer).toMatchObject({ outcome: 'declined', failure: { code: 'refund_not_supported' } });
});
