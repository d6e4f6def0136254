import type { PaymentMethod } from '@tulay/contracts';
import { amountPattern, exponentOf, formatMoney, toMinor } from '@tulay/money';
import { commonStrings, interpolate } from '@tulay/pages';
import type { OfferedMethod } from '../clients/offered-methods.rules';
import type { FormAlert } from './pay-form';
import { type AmountLimits, type AmountProblem, type PayRefusal } from './pay-form.rules';
import { payFormStrings as strings } from './pay-form.strings';

/** Payment method shown as a selectable card. */
export interface MethodOption {
  value: PaymentMethod;
  name: string;
  hint: string;
  checked: boolean;
}

/**
 * @param chosen method to preselect; defaults to the first method
 * @param amounts amounts that the payer may enter, or null if the amount is fixed
 */
export function methodOptions(
  methods: readonly OfferedMethod[],
  chosen: string | null,
  amounts: AmountLimits | null,
): MethodOption[] {
  const picked = methods.find(({ method }) => method === chosen) ?? methods[0];
  return methods.map((offered) => ({
    value: offered.method,
    name: commonStrings.methods[offered.method],
    hint: [strings.hints[offered.method], ...rangeText(offered, amounts)].join(' · '),
    checked: offered === picked,
  }));
}

/**
 * Returns text with the method's limits if the limits are narrower than the amounts that the payer may enter.
 */
function rangeText({ routes }: OfferedMethod, amounts: AmountLimits | null): string[] {
  if (!amounts || !routes) return [];
  const { currency } = amounts;
  const text = (main: number) => formatMoney(toMinor(main, currency), currency);
  const min = routes[0]?.min ?? null;
  const max = routes.at(-1)?.max ?? null;
  const from = min !== null && toMinor(min, currency) > amounts.min ? text(min) : null;
  const upTo = max !== null && toMinor(max, currency) < amounts.max ? text(max) : null;
  if (from !== null && upTo !== null) return [interpolate(strings.takes.between, { from, upTo })];
  if (from !== null) return [interpolate(strings.takes.from, { from })];
  return upTo === null ? [] : [interpolate(strings.takes.upTo, { upTo })];
}

export interface AmountField {
  sign: string;
  pattern: string;
  placeholder: string;
  value: string;
  /** Text with the allowed amounts, or null if the page does not show them. */
  hint: string | null;
  problem: string | null;
  /** Message that the page's script shows for an empty field. */
  missing: string;
  /** Message that the page's script shows for invalid input. */
  unreadable: string;
}

export function amountField(limits: AmountLimits, value: string, problem: AmountProblem | null): AmountField {
  const { currency } = limits;
  const words = labelsOf(limits);
  const say = (name: AmountProblem): string => interpolate(strings.amountProblems[name], words);
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

const labelsOf = ({ currency, min, max }: AmountLimits) => ({
  min: formatMoney(min, currency),
  max: formatMoney(max, currency),
  example: exponentOf(currency) ? strings.examples.centavos : strings.examples.whole,
});

export const refusalAlert = (refusal: PayRefusal): FormAlert => ({
  tone: 'negative',
  text: strings.refusals[refusal],
});

export const noMethodAlert: FormAlert = { tone: 'negative', text: strings.noMethod };
