import { COUNTRY, CURRENCY, FORMAT, INITIATIONS, MAX_CITY, MAX_NAME, type Fields } from './field-checks';
import type { AcquirerData, AdditionalData, MerchantAccount, PersonAccount, QrPh } from './qr-ph';
import { toAscii } from './to-ascii';

type Places<T> = Record<keyof T, string>;

const PERSON: Places<PersonAccount> = {
  identifier: '27.00',
  bic: '27.01',
  paymentType: '27.02',
  walletId: '27.03',
  account: '27.04',
  mobile: '27.05',
};
const MERCHANT: Places<MerchantAccount> = {
  identifier: '28.00',
  bic: '28.01',
  merchantId: '28.03',
  creditAccount: '28.04',
  flags: '28.05',
};
const ADDITIONAL: Places<AdditionalData> = {
  identifier: '62.00',
  bill: '62.01',
  mobile: '62.02',
  store: '62.03',
  loyalty: '62.04',
  reference: '62.05',
  customer: '62.06',
  terminal: '62.07',
  purpose: '62.08',
};
const ACQUIRER: Places<AcquirerData> = { identifier: '88.00', data: '88.01' };

const PLAIN = { initiation: '01', category: '52', amount: '54', name: '59', city: '60', postalCode: '61' };
const FIXED: Record<string, string> = { '00': FORMAT, '53': CURRENCY, '58': COUNTRY };

const KNOWN = new Set(
  [PERSON, MERCHANT, ADDITIONAL, ACQUIRER, PLAIN].flatMap((places) => Object.values<string>(places)),
);

/** Returns whether the field has a property in `QrPh` or a fixed value in every code. */
export const isNamed = (path: string): boolean => KNOWN.has(path) || Object.hasOwn(FIXED, path);

export function toFields(qr: QrPh): Fields {
  const account =
    qr.account.identifier === 'com.p2pqrpay' ? put(qr.account, PERSON) : put(qr.account, MERCHANT);
  return new Map([
    ...Object.entries(FIXED),
    [PLAIN.initiation, INITIATIONS[qr.initiation]],
    ...account,
    [PLAIN.category, qr.category],
    ...(qr.amount === undefined ? [] : [[PLAIN.amount, toDecimal(qr.amount)] as const]),
    [PLAIN.name, toAscii(qr.name).slice(0, MAX_NAME)],
    [PLAIN.city, toAscii(qr.city).slice(0, MAX_CITY)],
    ...(qr.postalCode === undefined ? [] : [[PLAIN.postalCode, qr.postalCode] as const]),
    ...put(qr.additional ?? {}, ADDITIONAL),
    ...put(qr.acquirerData, ACQUIRER),
    ...Object.entries(qr.others ?? {}),
  ]);
}

/** Returns the fields of a code as named properties. The fields must have been validated. */
export function fromFields(fields: Fields): QrPh {
  const amount = fields.get(PLAIN.amount);
  const postalCode = fields.get(PLAIN.postalCode);
  const additional = take<AdditionalData>(fields, ADDITIONAL);
  const acquirerData = take<AcquirerData>(fields, ACQUIRER);
  const others = [...fields].filter(([path]) => !isNamed(path));
  return {
    initiation: fields.get(PLAIN.initiation) === INITIATIONS.static ? 'static' : 'dynamic',
    account: accountOf(fields),
    category: required(fields, PLAIN.category),
    ...(amount !== undefined && { amount: toCentavos(amount) }),
    name: required(fields, PLAIN.name),
    city: required(fields, PLAIN.city),
    ...(postalCode !== undefined && { postalCode }),
    ...(additional && { additional }),
    ...(acquirerData && { acquirerData }),
    ...(others.length > 0 && { others: Object.fromEntries(others) }),
  };
}

function accountOf(fields: Fields): QrPh['account'] {
  const account = take<MerchantAccount>(fields, MERCHANT) ?? take<PersonAccount>(fields, PERSON);
  if (!account) throw new Error('a QR code without an account passed validation');
  return account;
}

function required(fields: Fields, path: string): string {
  const value = fields.get(path);
  if (value === undefined) throw new Error(`a QR code without field ${path} passed validation`);
  return value;
}

function put<T extends object>(part: T | undefined, places: Places<T>): [string, string][] {
  const entries = Object.entries(part ?? {}) as [keyof T, string | undefined][];
  return entries.flatMap(([name, value]) => (value === undefined ? [] : [[places[name], value]]));
}

function take<T extends object>(fields: Fields, places: Places<T>): T | null {
  const names = (Object.keys(places) as (keyof T)[]).filter((name) => fields.has(places[name]));
  const found = names.map((name) => [name, fields.get(places[name])]);
  return found.length ? (Object.fromEntries(found) as T) : null;
}

const toDecimal = (centavos: bigint): string =>
  `${centavos / 100n}.${(centavos % 100n).toString().padStart(2, '0')}`;

function toCentavos(text: string): bigint {
  const [pesos, decimals = ''] = text.split('.');
  return BigInt(pesos + decimals.padEnd(2, '0'));
}
