import type { BalanceTransaction, Environment } from '@tulay/contracts';
import { exponentOf, formatMoney, toMinor, type Currency } from '@tulay/money';
import { table } from '../../output/table';

/** Statement with the lines of all pages. Amounts are in major units. */
export interface WholeStatement {
  merchant: string;
  environment: Environment;
  currency: Currency;
  /** First day of the period (`YYYY-MM-DD`), inclusive, like `to`. */
  from: string;
  to: string;
  opening: number;
  closing: number;
  lines: BalanceTransaction[];
}

const DAY_SECONDS = 86_400;
const MANILA_SECONDS = 8 * 3_600;

/** Returns the start of a day (`YYYY-MM-DD`) in Manila in Unix seconds, or null if the date is invalid. */
export function startOfDay(day: string): number | null {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) return null;
  return ms / 1_000 - MANILA_SECONDS;
}

export function endOfDay(day: string): number | null {
  const start = startOfDay(day);
  return start === null ? null : start + DAY_SECONDS;
}

export function toText(statement: WholeStatement): string {
  const { merchant, environment, currency, from, to, opening, closing, lines } = statement;
  const money = (amount: number) => formatMoney(toMinor(amount, currency), currency);
  const rows = lines.map((line) => [
    manilaTime(line.created),
    line.type,
    line.source,
    money(line.amount),
    money(line.fee),
    money(line.net),
    money(line.balance_after),
  ]);
  return [
    `${merchant} (${environment}), ${currency}, ${from} to ${to}, Manila time`,
    `Opening balance ${money(opening)}`,
    table(['TIME', 'TYPE', 'SOURCE', 'AMOUNT', 'FEE', 'NET', 'BALANCE'], rows),
    `Closing balance ${money(closing)}`,
  ].join('\n');
}

/** Returns CSV with one row per line, between the opening balance and the closing balance. */
export function toCsv({ currency, from, to, opening, closing, lines }: WholeStatement): string {
  const number = (amount: number) => amount.toFixed(exponentOf(currency));
  const rows = lines.map((line) => [
    manilaTime(line.created),
    line.id,
    line.type,
    line.source,
    ...[line.amount, line.fee, line.net, line.balance_after].map(number),
  ]);
  return [
    ['time (Asia/Manila)', 'id', 'type', 'source', 'amount', 'fee', 'net', 'balance'],
    [from, '', 'opening_balance', '', '', '', '', number(opening)],
    ...rows,
    [to, '', 'closing_balance', '', '', '', '', number(closing)],
  ]
    .map((cells) => cells.join(','))
    .join('\n');
}

const manilaTime = (seconds: number): string =>
  new Date((seconds + MANILA_SECONDS) * 1_000).toISOString().slice(0, 19).replace('T', ' ');
