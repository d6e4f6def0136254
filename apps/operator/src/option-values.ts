import { ENVIRONMENTS, isId, newId, type IdPrefix } from '@tulay/contracts';
import { currencyOf, InvalidAmount, toMinor, type Currency } from '@tulay/money';
import { InvalidArgumentError, Option } from 'commander';
import { userInfo } from 'node:os';
import { UsageError } from './answer';

/** For options that may be given several times. */
export const collect = (value: string, earlier: string[] = []): string[] => [...earlier, value];

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** Pesos as people write them, in centavos. */
export function pesos(text: string): number {
  try {
    const minor = Number(toMinor(text, 'PHP'));
    if (minor >= 0 && Number.isSafeInteger(minor)) return minor;
  } catch {
    // Said below.
  }
  throw new InvalidArgumentError('It must be an amount in pesos, such as 15.00.');
}

/** `--amount` in minor units of the currency another option names. */
export function amountIn(text: string, unit: Currency): bigint {
  try {
    return toMinor(text.replace(/^\+/, ''), unit);
  } catch (error) {
    if (error instanceof InvalidAmount) throw new UsageError(`--amount: ${error.message}`, { cause: error });
    throw error;
  }
}

/** `--id` of an attempt whose outcome is not known, or a new one. */
export function idOrNew(prefix: IdPrefix, given: string | undefined): string {
  if (given === undefined) return newId(prefix);
  if (!isId(prefix, given)) throw new UsageError(`--id: it must be an id, ${prefix}_…`);
  return given;
}

export const environmentOption = (): Option =>
  new Option('--environment <environment>', 'whose data').choices([...ENVIRONMENTS]).default('test');

export const currencyOption = (): Option =>
  new Option('--currency <code>', 'of which currency').default('PHP').argParser(currency);

function currency(code: string): Currency {
  try {
    return currencyOf(code);
  } catch {
    throw new InvalidArgumentError('It must be a currency this system knows, such as PHP.');
  }
}

export const actorOption = (): Option =>
  new Option('--actor <name>', 'who, for the record').default(userName());

/** A container's user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'operator';
  }
}
