import type { Field } from './field';
import type { TypedForm } from './typed-form';

/** Definition of a form field without the user's input. */
export interface FieldSpec extends Pick<Field, 'name' | 'label' | 'hint' | 'maxLength' | 'options'> {
  /** `amount` and `whole` are text fields, so users may type thousands separators as in `1,250.50`. */
  kind: Exclude<NonNullable<Field['type']>, 'password'> | 'amount' | 'whole';
  isRequired?: boolean;
}

export type FieldOption = NonNullable<Field['options']>[number];

/** Adds the input and error messages to the fields. The first invalid field is focused. */
export const fieldsOf = (specs: readonly FieldSpec[], typed: TypedForm): (Field & { focus: boolean })[] =>
  specs.map(({ kind, isRequired = false, ...spec }) => ({
    ...spec,
    ...KINDS[kind],
    isOptional: !isRequired,
    value: typed.value(spec.name),
    wrong: typed.wrong(spec.name),
    focus: spec.name === typed.firstWrong,
  }));

const KINDS: Record<FieldSpec['kind'], Pick<Field, 'type' | 'inputMode'>> = {
  text: { type: 'text' },
  email: { type: 'email' },
  tel: { type: 'tel' },
  url: { type: 'url' },
  amount: { type: 'text', inputMode: 'decimal' },
  whole: { type: 'text', inputMode: 'numeric' },
  date: { type: 'date' },
  'datetime-local': { type: 'datetime-local' },
  area: { type: 'area' },
  select: { type: 'select' },
  check: { type: 'check' },
};
