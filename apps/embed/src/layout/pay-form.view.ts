import type { PaymentMethod } from '@tulay/contracts';
import { exponentOf, formatMoney } from '@tulay/money';
import { commonStrings } from './common.strings';
import { fill } from './fill';
import { amountPattern, type AmountLimits, type AmountProblem, type PayRefusal } from './pay-form.rules';
import { payFormStrings as strings } from './pay-form.strings';

/** One way to pay, as a card to choose. */
export interface MethodOption {
  value: PaymentMethod;
  name: string;
  hint: string;
  checked: boolean;
}

/** @param chosen the one that is picked already; the first where it is none of them */
export function methodOptions(methods: readonly PaymentMethod[], chosen: string | null): MethodOption[] {
  const picked = methods.find((method) => method === chosen) ?? methods[0];
  return methods.map((value) => ({
    value,
    name: commonStrings.methods[value],
    hint: strings.hints[value],
    checked: value === picked,
  }));
}

/** The field a payer writes an amount into. */
export interface AmountField {
  sign: string;
  pattern: string;
  placeholder: string;
  /** What was typed before. */
  value: string;
  /** What may be entered, where that needs saying. */
  hint: string | null;
  /** What is wrong with it, if anything is. */
  problem: string | null;
  /** What the page's script says before anything is sent. */
  missing: string;
  unreadable: string;
}

export function amountField(limits: AmountLimits, value: string, problem: AmountProblem | null): AmountField {
  const { currency } = limits;
  const words = wordsOf(limits);
  const say = (name: AmountProblem): string => fill(strings.amountProblems[name], words);
  return {
    sign: currency === 'PHP' ? '₱' : currency,
    pattern: amountPattern(currency),
    placeholder: exponentOf(currency) ? `0.${'0'.repeat(exponentOf(currency))}` : '0',
    value,
    hint: null,
    problem: problem && say(problem),
    missing: say('missing'),
    unreadable: say('unreadable'),
  };
}

const wordsOf = ({ currency, min, max }: AmountLimits) => ({
  min: formatMoney(min, currency),
  max: formatMoney(max, currency),
  example: exponentOf(currency) ? '250 or 1,250.50' : '250 or 1,250',
});

/** What a page says above a form: why the last try led nowhere, or what to know before the next. */
export interface FormAlert {
  tone: 'negative' | 'caution';
  text: string;
}

export const refusalAlert = (refusal: PayRefusal): FormAlert => ({
  tone: 'negative',
  text: strings.refusals[refusal],
});
