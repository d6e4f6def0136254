import {
  CUSTOMER_LIMITS,
  EMAIL_MAX,
  type CreateCustomerRequest,
  type Customer,
  type Tenant,
} from '@tulay/contracts';
import { isISO31661Alpha2 } from 'class-validator';
import { commonStrings } from '@tulay/pages';
import type { FieldOption, FieldSpec } from '../forms/fields.view';
import { metadataText } from '../forms/metadata-text';
import { TypedForm } from '../forms/typed-form';
import { recordStrings } from '../catalog/record.strings';
import { customersStrings as words } from './customers.strings';

export type TypedCustomer = Omit<CreateCustomerRequest, keyof Tenant | 'id'>;

export const readCustomer = (typed: TypedForm): TypedCustomer => ({
  name: typed.text('name', CUSTOMER_LIMITS.name),
  email: typed.email('email'),
  phone: typed.optionalText('phone', CUSTOMER_LIMITS.phone),
  address: {
    line1: typed.optionalText('line1', CUSTOMER_LIMITS.line),
    line2: typed.optionalText('line2', CUSTOMER_LIMITS.line),
    city: typed.optionalText('city', CUSTOMER_LIMITS.city),
    region: typed.optionalText('region', CUSTOMER_LIMITS.region),
    postal_code: typed.optionalText('postal_code', CUSTOMER_LIMITS.postalCode),
    country: typed.choice('country', COUNTRIES),
  },
  metadata: typed.metadata('metadata'),
});

export const customerTyped = (customer?: Customer): TypedForm =>
  customer
    ? TypedForm.of({ ...customer, ...customer.address, metadata: metadataText(customer.metadata) })
    : TypedForm.of({ country: 'PH' });

export const customerFields = (): { heading?: string; fields: FieldSpec[] }[] => [
  {
    fields: [
      { name: 'name', kind: 'text', label: words.name, isRequired: true, maxLength: CUSTOMER_LIMITS.name },
      { name: 'email', kind: 'email', label: words.email, hint: words.emailHint, maxLength: EMAIL_MAX },
      { name: 'phone', kind: 'tel', label: words.phone, maxLength: CUSTOMER_LIMITS.phone },
    ],
  },
  {
    heading: words.address,
    fields: [
      { name: 'line1', kind: 'text', label: words.line1, maxLength: CUSTOMER_LIMITS.line },
      { name: 'line2', kind: 'text', label: words.line2, maxLength: CUSTOMER_LIMITS.line },
      { name: 'city', kind: 'text', label: words.city, maxLength: CUSTOMER_LIMITS.city },
      { name: 'region', kind: 'text', label: words.region, maxLength: CUSTOMER_LIMITS.region },
      { name: 'postal_code', kind: 'text', label: words.postalCode, maxLength: CUSTOMER_LIMITS.postalCode },
      { name: 'country', kind: 'select', label: words.country, options: countryOptions(), isRequired: true },
    ],
  },
  {
    fields: [
      { name: 'metadata', kind: 'area', label: recordStrings.metadata, hint: recordStrings.metadataHint },
    ],
  },
];

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const COUNTRIES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter((code) =>
  isISO31661Alpha2(code),
);

const optionsIn = new Map<string, FieldOption[]>();

/** Returns the countries, sorted by name in the reader's language. */
function countryOptions(): FieldOption[] {
  const { locale } = commonStrings;
  const made = optionsIn.get(locale) ?? namedCountries(locale);
  optionsIn.set(locale, made);
  return made;
}

function namedCountries(locale: string): FieldOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return COUNTRIES.map((value) => ({ value, word: names.of(value) ?? value })).sort((one, other) =>
    one.word.localeCompare(other.word, locale),
  );
}

/** Returns the country's name in the reader's language. */
export const countryName = (code: string): string =>
  countryOptions().find(({ value }) => value === code)?.word ?? code;
