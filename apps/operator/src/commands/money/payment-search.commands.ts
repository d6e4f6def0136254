import {
  findPaymentsCommand,
  PAYMENT_STATUSES,
  type FindPaymentsRequest,
  type FoundPayment,
  type PaymentStatus,
} from '@tulay/contracts';
import { currencyOf, formatMoney, minorToWire, toMinor, type Currency } from '@tulay/money';
import { Option, type Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { amountIn, currencyOption, reference } from '../../cli/option-values';
import { UsageError, type CommandResult } from '../../output/command-result';
import { table, when } from '../../output/table';
import { nextPage, pageOf, pageOptions, type PageOptions } from './found-pages';

export function paymentSearchCommand(group: Command, cli: Cli): void {
  cli.leaf(group, 'search', {
    description:
      'Finds payments of all merchants, newest first, by payer, reference, amount, status and time. Email addresses and phone numbers are masked.',
    options: searchOptions,
    examples: [
      'payment search --environment live --phone "0917 123 4567"',
      'payment search --environment live --provider-ref 8812345 --json',
      'payment search --environment live --amount 1250.50 --status succeeded --since 2026-05-08T00:00Z',
    ],
    run: searchPayments,
  });
}

const searchOptions = (command: Command): Command =>
  pageOptions(command)
    .option('--name <name>', "start of the payer's name or last name; cannot be combined with an amount")
    .option('--email <email>', "the payer's email address")
    .option('--phone <number>', "the payer's phone number, in any format")
    .option(
      '--provider-ref <reference>',
      "reference assigned by the provider, or by the payer's wallet or bank",
    )
    .option('--reference <reference>', 'our reference; case and dashes do not matter', reference)
    .option('--amount <amount>', 'exact amount')
    .option('--amount-from <amount>', 'minimum amount')
    .option('--amount-to <amount>', 'maximum amount')
    .addOption(currencyOption())
    .addOption(
      new Option('--status <status>', 'only payments with this status').choices([...PAYMENT_STATUSES]),
    );

interface SearchOptions extends PageOptions {
  name?: string;
  email?: string;
  phone?: string;
  providerRef?: string;
  reference?: string;
  amount?: string;
  amountFrom?: string;
  amountTo?: string;
  currency: Currency;
  status?: PaymentStatus;
}

async function searchPayments(bus: Bus, options: SearchOptions): Promise<CommandResult> {
  const { name, email, phone, providerRef, reference: ours, status } = options;
  const filters = { name, email, phone, providerRef, reference: ours, status, ...amountsIn(options) };
  const page = await bus.ask(findPaymentsCommand, { ...pageOf(options), ...filters });
  const json = { payments: page.data, has_more: page.has_more };
  return { json, text: table(HEADINGS, page.data.map(rowOf)) + nextPage(page) };
}

function amountsIn({
  amount,
  amountFrom,
  amountTo,
  currency,
}: SearchOptions): Pick<FindPaymentsRequest, 'currency' | 'amountGte' | 'amountLte'> {
  if (amount !== undefined && (amountFrom !== undefined || amountTo !== undefined))
    throw new UsageError('Specify either --amount, or --amount-from and --amount-to');
  const [from, to] = [amount ?? amountFrom, amount ?? amountTo];
  if (from === undefined && to === undefined) return {};
  const minor = (text: string | undefined, option: string) =>
    text === undefined ? undefined : minorToWire(amountIn(text, currency, option));
  return { currency, amountGte: minor(from, '--amount-from'), amountLte: minor(to, '--amount-to') };
}

const HEADINGS =
  'PAYMENT,MERCHANT,REFERENCE,CREATED,STATUS,AMOUNT,METHOD,PROVIDER,PROVIDER REF,WALLET REF,PAYER,EMAIL,PHONE'.split(
    ',',
  );
const rowOf = (one: FoundPayment) => [
  one.id,
  one.merchant,
  one.reference,
  when(one.created),
  one.status,
  money(one),
  one.method,
  one.provider,
  one.provider_ref,
  one.wallet_ref,
  one.payer?.name,
  one.payer?.email,
  one.payer?.phone,
];

function money({ amount, currency }: FoundPayment): string {
  const known = currencyOf(currency);
  return formatMoney(toMinor(amount, known), known);
}
