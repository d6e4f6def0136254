import { PAYMENT_METHODS } from '@tulay/contracts';
import { CURRENCIES, isCurrency, type Currency } from '@tulay/money';
import { commonStrings } from '@tulay/pages';
import type { FieldOption } from '../forms/fields.view';
import type { TypedForm } from '../forms/typed-form';
import { recordStrings } from './record.strings';

/** Returns the currency options, PHP first because almost all amounts are in PHP. */
export const currencyOptions = (): FieldOption[] =>
  ['PHP', ...Object.keys(CURRENCIES).filter((code) => code !== 'PHP')].map((value) => ({
    value,
    word: value,
  }));

/** Returns the currency selected in a form; default: PHP. */
export function currencyIn(typed: TypedForm): Currency {
  const code = typed.value('currency') || 'PHP';
  if (isCurrency(code)) return code;
  typed.note('currency', 'choice');
  return 'PHP';
}

export const methodOptions = (): FieldOption[] => [
  { value: '', word: recordStrings.payerPicks },
  ...PAYMENT_METHODS.map((value) => ({ value, word: commonStrings.methods[value] })),
];
