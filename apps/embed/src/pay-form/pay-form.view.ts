import type { PaymentMethod } from '@tulay/contracts';
import { amountPattern, exponentOf, formatMoney, toMinor } from '@tulay/money';
import { commonStrings, interpolate } from '@tulay/pages';
import type { OfferedMethod } from '../clients/offered-methods.rules';
import type { FormAlert } from './pay-form';
import { type AmountLimits, type AmountProblem, type PayRefusal } from './pay-form.rules';
import { payFormStrings as strings } from './pay-form.strings';

/** A payment method as a card to choose. */
export interface MethodOption {
  value: PaymentMethod;
  name: string;
  hint: string;
  checked: boolean;
}

/**
 * @param chosen the method to check; the first when this one is not offered
 * @param amounts what the payer may choose; null when the amount is known
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

/** The amounts that the method takes, if the payer may choose others. */
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

/** The field for an amount. */
export interface AmountField {
  sign: string;
  pattern: string;
  placeholder: string;
  /** The text typed before. */
  value: string;
  /** The allowed amounts, if the page shows them. */
  hint: string | null;
  /** The error of the value. */
  problem: string | null;
  /** The page's script shows one of these two texts instead of submitting an invalid form. */
  missing: string;
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
