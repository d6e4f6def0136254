import { crc16 } from '../src/emvco/tlv';
import type { QrPh } from '../src/emvco/qr-ph';
import * as fc from 'fast-check';

/** Published codes, and our own example with a fictional acquirer. */
export const VECTORS = {
  'P2P, dynamic':
    '00020101021227770012com.p2pqrpay0111PAEYPHM2XXX02089996440304129858893861530514+63-99137298615204601653036085406123.455802PH5913ENG-19818-ged6006Manila62980012com.p2pqrpay0103***0214+63-99137298620303***0408LOYALTY10506test120605cust10708123456780803***6304ED03',
  'P2M, static':
    '00020101021128620011ph.ppmi.p2m0111GXCHPHM2XXX032121702000005469871609905030005204581453036085802PH5917S and R MBTC 91826006Taguig6104163062650012ph.ppmi.qrph0308SRSU002005212170500000669901340940708GEN0035163049EE7',
  'P2M, dynamic':
    '00020101021228500011ph.ppmi.p2m0111PAPHPHM1XXX0309102140529050331052047299530360854041.005802PH5903Rui6006Manila62440014com.paymaya.qr052228oYUr47CjKVCKh57wfb3s6304C116',
  'P2M, dynamic, with 88':
    '00020101021228560011ph.ppmi.p2m0111RCBCPHMMXXX0315000600788000696050331052045311530360854071458.315802PH5918LANDMARK Makati DS6006Makati62610012ph.ppmi.qrph03150006007880006960510000043863807082000651988710012ph.ppmi.qrph0151000600788000696~000600788000696~20006519~000043863863049616',
  'P2M, dynamic, with a prompt':
    '00020101021228530011ph.ppmi.p2m0111SRCPPHM2XXX0312MRCHNT-4H3TZ05030005204519953036085406100.005802PH5925SOCMED DIGITAL MARKETING 6010MakatiCity62650010ph.starpay0315SOCMED DIGITAL 0509OR#1Z1CSC0708TodayPay0803***88290012ph.ppmi.qrph0109OR#1Z1CSC63040275',
  'P2M, dynamic, of a fictional acquirer':
    '00020101021228560011ph.ppmi.p2m0111TESTPHM1XXX0315000000000012345050300052045411530360854071250.505802PH5915HALIMBAWA STORE6011QUEZON CITY6104110062760012ph.ppmi.qrph0308MAIN00010525PAY00000000000000000001230708WEB000010803***88550012ph.ppmi.qrph0135PAY0000000000000000000000000000012363041977',
} as const;

export const SAMPLE: QrPh & { account: { identifier: 'ph.ppmi.p2m' } } = {
  initiation: 'dynamic',
  account: { identifier: 'ph.ppmi.p2m', bic: 'TESTPHM1XXX', merchantId: '000000000012345', flags: '000' },
  category: '5411',
  amount: 125_050n,
  name: 'HALIMBAWA STORE',
  city: 'QUEZON CITY',
  postalCode: '1100',
  additional: { identifier: 'ph.ppmi.qrph', reference: 'PAY0000000000000000000123' },
  acquirerData: { identifier: 'ph.ppmi.qrph', data: 'PAY00000000000000000000000000000123' },
};

export const PERSON: QrPh = {
  initiation: 'static',
  account: {
    identifier: 'com.p2pqrpay',
    bic: 'GXCHPHM2XXX',
    paymentType: '99964403',
    walletId: '2170200000546987',
    account: '09171234567',
    mobile: '+63-9171234567',
  },
  category: '6016',
  name: 'JUAN D.',
  city: 'Manila',
};

export const withCrc = (text: string): string => `${text}6304${crc16(`${text}6304`)}`;

/** Replaces the CRC of a changed code with the correct CRC. */
export const resealed = (code: string): string => withCrc(code.slice(0, -8));

const MERCHANT_FIELDS = {
  '00': '01',
  '01': '12',
  '28.00': 'ph.ppmi.p2m',
  '28.01': 'TESTPHM1XXX',
  '28.03': '000000000012345',
  '28.05': '000',
  '52': '5411',
  '53': '608',
  '54': '1250.50',
  '58': 'PH',
  '59': 'HALIMBAWA STORE',
  '60': 'QUEZON CITY',
};
const PERSON_FIELDS = {
  '00': '01',
  '01': '11',
  '27.00': 'com.p2pqrpay',
  '27.01': 'GXCHPHM2XXX',
  '27.02': '99964403',
  '27.04': '0917',
  '52': '6016',
  '53': '608',
  '58': 'PH',
  '59': 'JUAN D.',
  '60': 'Manila',
};

/**
 * Returns the content of a code with changed fields (null removes a field) and a correct CRC. The result may
 * be invalid.
 */
export function codeWith(
  changes: Record<string, string | null>,
  base: 'merchant' | 'person' = 'merchant',
): string {
  const fields = { ...(base === 'merchant' ? MERCHANT_FIELDS : PERSON_FIELDS), ...changes };
  const tags = [...new Set(Object.keys(fields).map((path) => path.slice(0, 2)))].sort();
  return withCrc(tags.map((tag) => writeTop(tag, fields)).join(''));
}

function writeTop(tag: string, fields: Record<string, string | null>): string {
  const inner = Object.entries(fields).filter(
    ([path, value]) => path.startsWith(`${tag}.`) && value !== null,
  );
  const value = fields[tag] ?? inner.map(([path, text]) => write(path.slice(3), text!)).join('');
  return value || fields[tag] === '' ? write(tag, value) : '';
}

const write = (tag: string, value: string): string =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`;

const PRINTABLE = Array.from({ length: 95 }, (_, i) => String.fromCharCode(0x20 + i));
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const DIGITS = '0123456789'.split('');

const of = (units: string[], minLength: number, maxLength = minLength): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...units), minLength, maxLength });
const text = (max: number): fc.Arbitrary<string> => of(PRINTABLE, 1, max);
const named = (max: number): fc.Arbitrary<string> => text(max).filter((value) => value.trim() !== '');
const bic = fc
  .tuple(of(LETTERS, 4), of(LETTERS, 2), of([...LETTERS, ...DIGITS], 5))
  .map((parts) => parts.join(''));

const merchant = fc.record(
  {
    identifier: fc.constantFrom('ph.ppmi.p2m' as const, 'ph.ppmi.p2micro' as const),
    bic,
    merchantId: text(25),
    creditAccount: text(20),
    flags: of(DIGITS, 3),
  },
  { requiredKeys: ['identifier', 'bic', 'merchantId', 'flags'] },
);
const person = fc.record(
  {
    identifier: fc.constant('com.p2pqrpay' as const),
    bic,
    paymentType: of(DIGITS, 8),
    walletId: text(10),
    account: text(15),
    mobile: of(DIGITS, 9).map((digits) => `+63-9${digits}`),
  },
  { requiredKeys: ['identifier', 'bic', 'paymentType', 'account'] },
);

const additional = fc
  .record(
    {
      identifier: fc.constantFrom('ph.ppmi.qrph', 'com.p2pqrpay', 'ph.starpay'),
      bill: text(25),
      mobile: text(25),
      store: text(25),
      loyalty: text(25),
      reference: text(25),
      customer: text(25),
      terminal: text(25),
      purpose: fc.oneof(text(25), fc.constant('***')),
    },
    { requiredKeys: [] },
  )
  .map(fittingTemplate);
const acquirerData = fc.record(
  { identifier: fc.constant('ph.ppmi.qrph'), data: text(75) },
  { requiredKeys: ['identifier'] },
);

/** Removes fields until the template fits in 99 characters. Returns undefined if no field is left. */
function fittingTemplate<T extends Record<string, string | undefined>>(parts: T): T | undefined {
  let room = 99;
  const kept = Object.entries(parts).filter(([, value]) => {
    const size = 4 + value!.length;
    if (size > room) return false;
    room -= size;
    return true;
  });
  return kept.length ? (Object.fromEntries(kept) as T) : undefined;
}

const body = {
  category: of(DIGITS, 4),
  name: named(25),
  city: named(15),
  postalCode: fc.option(text(10), { nil: undefined }),
  additional: fc.option(additional, { nil: undefined }),
  acquirerData: fc.option(acquirerData, { nil: undefined }),
  others: fc.option(
    fc.dictionary(fc.constantFrom('29', '55', '64', '80'), text(20), { minKeys: 1, maxKeys: 3 }),
    {
      nil: undefined,
    },
  ),
};
const amount = fc.bigInt({ min: 1n, max: 999_999_999_999n });

/** Arbitrary valid codes: merchant or person, static or dynamic, with and without each optional field. */
export const anyQrPh: fc.Arbitrary<QrPh> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ initiation: fc.constant('dynamic'), account: merchant, amount, ...body }),
  },
  { weight: 1, arbitrary: fc.record({ initiation: fc.constant('static'), account: merchant, ...body }) },
  {
    weight: 1,
    arbitrary: fc.record({
      initiation: fc.constantFrom('static', 'dynamic'),
      account: person,
      amount: fc.option(amount, { nil: undefined }),
      ...body,
    }),
  },
) as fc.Arbitrary<QrPh>;
