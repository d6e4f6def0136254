import { ASKS, PAYER_FIELDS, PAYMENT_LINK_LIMITS } from '@tulay/contracts';
import { currencyOptions, methodOptions } from '../catalog/options';
import { recordStrings } from '../catalog/record.strings';
import type { FieldOption, FieldSpec } from '../forms/fields.view';
import { QUESTIONS } from './link.form';
import { linksStrings as words } from './links.strings';

interface Choices {
  customers: FieldOption[];
  products: FieldOption[];
}

type Groups = { heading?: string; fields: FieldSpec[] }[];

/** @param isNew whether amount, currency and method can still be changed */
export const linkFields = (choices: Choices, { isNew }: { isNew: boolean }): Groups => [
  { fields: contentFields(isNew) },
  { heading: words.groups.amounts, fields: amountFields() },
  { heading: words.groups.payer, fields: [...payerFields(), ...QUESTIONS.flatMap(questionFields)] },
  { heading: words.groups.after, fields: afterFields() },
  { heading: words.groups.belongs, fields: belongingFields(choices) },
];

const contentFields = (isNew: boolean): FieldSpec[] => [
  {
    name: 'description',
    kind: 'text',
    label: words.description,
    hint: words.descriptionHint,
    isRequired: true,
    maxLength: PAYMENT_LINK_LIMITS.description,
  },
  ...(isNew ? fixedFields() : []),
  { name: 'image_url', kind: 'url', label: words.imageUrl, maxLength: 2048 },
  { name: 'expires_at', kind: 'datetime-local', label: words.expiresAt, hint: words.expiresHint },
];

const fixedFields = (): FieldSpec[] => [
  { name: 'amount', kind: 'amount', label: words.amount, hint: words.amountHint },
  {
    name: 'currency',
    kind: 'select',
    label: recordStrings.currency,
    options: currencyOptions(),
    isRequired: true,
  },
  { name: 'method', kind: 'select', label: recordStrings.method, options: methodOptions() },
];

const amountFields = (): FieldSpec[] => [
  { name: 'preset_amounts', kind: 'text', label: words.presets, hint: words.presetsHint },
  { name: 'max_quantity', kind: 'whole', label: words.maxQuantity, hint: words.maxQuantityHint },
];

const payerFields = (): FieldSpec[] =>
  PAYER_FIELDS.map((field) => ({
    name: `payer_${field}`,
    kind: 'select',
    label: words.payer[field],
    options: ASKS.map((value) => ({ value, word: words.asks[value] })),
    isRequired: true,
  }));

const questionFields = (name: string, index: number): FieldSpec[] => {
  const label = `${words.question} ${index + 1}`;
  return [
    {
      name: `${name}_label`,
      kind: 'text',
      label,
      hint: words.questionHint,
      maxLength: PAYMENT_LINK_LIMITS.label,
    },
    {
      name: `${name}_key`,
      kind: 'text',
      label: `${words.questionKey} ${index + 1}`,
      hint: words.questionKeyHint,
      maxLength: 40,
    },
    { name: `${name}_required`, kind: 'check', label: `${words.questionRequired} ${index + 1}` },
  ];
};

const afterFields = (): FieldSpec[] => [
  {
    name: 'thank_you_text',
    kind: 'area',
    label: words.thankYou,
    hint: words.thankYouHint,
    maxLength: PAYMENT_LINK_LIMITS.thankYouText,
  },
  { name: 'success_url', kind: 'url', label: words.successUrl, hint: words.successHint, maxLength: 2048 },
  { name: 'cancel_url', kind: 'url', label: words.cancelUrl, hint: words.cancelHint, maxLength: 2048 },
];

const belongingFields = ({ customers, products }: Choices): FieldSpec[] => [
  {
    name: 'customer',
    kind: 'select',
    label: recordStrings.customer,
    hint: recordStrings.pickHint,
    options: customers,
  },
  {
    name: 'product',
    kind: 'select',
    label: recordStrings.product,
    hint: words.productHint,
    options: products,
  },
  { name: 'metadata', kind: 'area', label: recordStrings.metadata, hint: recordStrings.metadataHint },
];
