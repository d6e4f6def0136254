import { parse as promptParse } from 'promptparse';
import { readPictures } from '../../test/qr-camera';
import { PERSON, resealed, SAMPLE, VECTORS } from '../../test/qr-ph-samples';
import { buildQrPh } from './build-qr-ph';
import { crc16 } from './tlv';
import { parseQrPh, qrPhProblems } from './parse-qr-ph';
import type { QrPh } from './qr-ph';

const vectors = Object.entries(VECTORS);

it('computes the CRC-16/CCITT-FALSE of the standard check string', () => {
  expect(crc16('123456789')).toBe('29B1');
});

describe('QR Ph codec with published codes', () => {
  it.each(vectors)('rebuilds the same string after parsing: %s', (_, code) => {
    expect(buildQrPh(parseQrPh(code))).toBe(code);
  });

  it.each(vectors)('agrees with an independent parser: %s', (_, code) => {
    const theirs = promptParse(code, true)!;
    const ours = parseQrPh(code);
    expect(theirs.getTagValue('59')).toBe(ours.name);
    expect(theirs.getTagValue('60')).toBe(ours.city);
    expect(theirs.getTagValue('62', '05')).toBe(ours.additional?.reference);
  });

  it('builds codes that are decoded identically from their QR images', async () => {
    const codes = Object.values(VECTORS);
    expect(await readPictures(codes)).toEqual(codes);
  });

  it('parses the published values', () => {
    expect(parseQrPh(VECTORS['P2P, dynamic'])).toEqual({
      initiation: 'dynamic',
      account: {
        identifier: 'com.p2pqrpay',
        bic: 'PAEYPHM2XXX',
        paymentType: '99964403',
        account: '985889386153',
        mobile: '+63-9913729861',
      },
      category: '6016',
      amount: 12_345n,
      name: 'ENG-19818-ged',
      city: 'Manila',
      additional: {
        identifier: 'com.p2pqrpay',
        bill: '***',
        mobile: '+63-9913729862',
        store: '***',
        loyalty: 'LOYALTY1',
        reference: 'test12',
        customer: 'cust1',
        terminal: '12345678',
        purpose: '***',
      },
    });
  });

  it('builds the example code of a fictional acquirer', () => {
    const qr: QrPh = {
      ...SAMPLE,
      additional: { ...SAMPLE.additional, store: 'MAIN0001', terminal: 'WEB00001', purpose: '***' },
    };
    expect(buildQrPh(qr)).toBe(VECTORS['P2M, dynamic, of a fictional acquirer']);
  });
});

describe('the published invalid code', () => {
  const twin = VECTORS['P2M, static'].replace('ppmi.p2m', 'dpmi.p2m');

  it('is rejected because of its CRC and its identifier', () => {
    expect(twin).toContain('63049EE7');
    expect(qrPhProblems(twin)).toEqual([
      { tag: '63', reason: 'does not match the code, which was changed or misread' },
      { tag: '28.00', reason: 'must be ph.ppmi.p2m or ph.ppmi.p2micro' },
    ]);
    expect(promptParse(twin, true)).toBeNull();
  });

  it('is rejected only because of its identifier after its CRC is corrected', () => {
    expect(qrPhProblems(resealed(twin))).toEqual([
      { tag: '28.00', reason: 'must be ph.ppmi.p2m or ph.ppmi.p2micro' },
    ]);
  });
});

describe('building a code', () => {
  it('converts the name and city to ASCII before truncating them', () => {
    const name = 'Señorita Piñata’s Ñ Café sa Parañaque';
    const qr = parseQrPh(buildQrPh({ ...SAMPLE, name, city: 'Dasmariñas, Cavité' }));
    expect([qr.name, qr.city]).toEqual(["Senorita Pinata's N Cafe ", 'Dasmarinas, Cav']);
    expect([qr.name.length, qr.city.length]).toEqual([25, 15]);
  });

  it('counts characters after the conversion to ASCII', () => {
    const qr = parseQrPh(buildQrPh({ ...SAMPLE, name: `${'n\u0303'.repeat(25)}x`, city: 'ß'.repeat(8) }));
    expect([qr.name, qr.city]).toEqual(['n'.repeat(25), 's'.repeat(15)]);
  });

  it('writes amounts with two decimals', () => {
    const amounts = [1n, 100n, 5_000_000n, 999_999_999_999n];
    const written = amounts.map((amount) => promptParse(buildQrPh({ ...SAMPLE, amount }))!.getTagValue('54'));
    expect(written).toEqual(['0.01', '1.00', '50000.00', '9999999999.99']);
  });

  it('builds codes that pay a person', () => {
    expect(parseQrPh(buildQrPh(PERSON))).toEqual(PERSON);
  });
});
