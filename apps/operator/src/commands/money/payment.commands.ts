import {
  DomainError,
  getPaymentCommand,
  listPaymentsCommand,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type Environment,
  type Payment,
  type PaymentMethod,
  type PaymentStatus,
} from '@tulay/contracts';
import { currencyOf, formatMoney, minorToWire, toMinor, type Currency, type MinorString } from '@tulay/money';
import { Option, type Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import {
  amountIn,
  currencyOption,
  environmentOption,
  pageSize,
  reference,
  unixTime,
} from '../../cli/option-values';
import { UsageError, type CommandResult } from '../../output/command-result';
import { fields, table, when } from '../../output/table';

export function paymentCommands(group: Command, cli: Cli): void {
  cli.leaf(group, 'list', {
    description: "Lists a merchant's payments, newest first.",
    options: listOptions,
    examples: [
      'payment list --merchant mer_01… --status failed',
      'payment list --merchant mer_01… --currency PHP --amount-from 1000 --amount-to 2000',
      'payment list --merchant mer_01… --environment live --since 2026-05-08T00:00Z --method gcash_qr --json',
    ],
    run: listPayments,
  });
  cli.leaf(group, 'show', {
    description: 'Shows a payment with its events.',
    options: (command) =>
      ofMerchant(command)
        .option('--payment <id>', 'the payment, pay_…')
        .option(
          '--reference <reference>',
          'reference of the payment, instead of --payment; case and dashes do not matter',
          reference,
        ),
    examples: [
      'payment show --merchant mer_01… --payment pay_01…',
      'payment show --merchant mer_01… --environment live --reference 7k3q92mf1',
    ],
    run: showPayment,
  });
}

const ofMerchant = (command: Command): Command =>
  command.requiredOption('--merchant <id>', 'the merchant, mer_…').addOption(environmentOption());

const listOptions = (command: Command): Command =>
  ofMerchant(command)
    .addOption(
      new Option('--status <status>', 'only payments with this status').choices([...PAYMENT_STATUSES]),
    )
    .addOption(
      new Option('--method <method>', 'only payments with this method').choices([...PAYMENT_METHODS]),
    )
    .option('--customer <id>', 'only payments of this customer, cus_…')
    .option('--external-id <id>', 'only the payment with this external ID')
    .addOption(currencyOption().default(undefined, 'any'))
    .option('--amount-from <amount>', 'minimum amount; requires --currency')
    .option('--amount-to <amount>', 'maximum amount; requires --currency')
    .option('--since <time>', 'created at or after this time: Unix seconds or 2026-05-08T00:00Z', unixTime)
    .option('--until <time>', 'created at or before this time', unixTime)
    .option('--limit <n>', 'maximum number of results, 1 to 100', pageSize, 25)
    .option('--starting-after <id>', 'the last payment of the previous page');

interface ListOptions {
  merchant: string;
  environment: Environment;
  status?: PaymentStatus;
  method?: PaymentMethod;
  customer?: string;
  externalId?: string;
  currency?: Currency;
  amountFrom?: string;
  amountTo?: string;
  since?: number;
  until?: number;
  limit: number;
  startingAfter?: string;
}

async function listPayments(bus: Bus, options: ListOptions): Promise<CommandResult> {
  const { merchant: merchantId, customer: customerId, since: createdGte, until: createdLte } = options;
  const { environment, status, method, externalId, limit, startingAfter } = options;
  const page = { merchantId, environment, limit, startingAfter, createdGte, createdLte };
  const filters = { status, method, customerId, externalId, ...moneyFilters(options) };
  const { data, has_more } = await bus.ask(listPaymentsCommand, { ...page, ...filters });
  const last = data.at(-1);
  const more = has_more && last ? `\nMore: --starting-after ${last.id}` : '';
  return { json: { payments: data, has_more }, text: table(HEADINGS, data.map(rowOf)) + more };
}

/** Returns the amount filters. Like the API, requires a currency to filter by amount. */
function moneyFilters({ currency, amountFrom, amountTo }: ListOptions) {
  const minor = (option: string, amount: string | undefined): MinorString | undefined => {
    if (amount === undefined) return undefined;
    if (!currency) throw new UsageError(`${option} requires --currency`);
    return minorToWire(amountIn(amount, currency, option));
  };
  return {
    currency,
    amountGte: minor('--amount-from', amountFrom),
    amountLte: minor('--amount-to', amountTo),
  };
}

const HEADINGS = ['PAYMENT', 'REFERENCE', 'CREATED', 'STATUS', 'AMOUNT', 'METHOD', 'PROVIDER', 'EXTERNAL ID'];
const rowOf = (one: Payment) => [
  one.id,
  one.reference,
  when(one.created),
  one.status,
  money(one.amount, one.currency),
  one.method,
  one.provider,
  one.external_id,
];

interface ShowOptions {
  merchant: string;
  environment: Environment;
  payment?: string;
  reference?: string;
}

async function showPayment(bus: Bus, options: ShowOptions): Promise<CommandResult> {
  const { merchant: merchantId, environment } = options;
  const id = await paymentNamed(bus, options);
  const payment = await bus.ask(getPaymentCommand, { merchantId, environment, id, expandEvents: true });
  return { json: { payment }, text: describe(payment) };
}

async function paymentNamed(bus: Bus, options: ShowOptions): Promise<string> {
  const { merchant: merchantId, environment, payment: id, reference: said } = options;
  if (id !== undefined && said === undefined) return id;
  if (id !== undefined || said === undefined) throw new UsageError('Specify either --payment or --reference');
  const { data } = await bus.ask(listPaymentsCommand, { merchantId, environment, limit: 1, reference: said });
  if (!data[0])
    throw new DomainError(
      'not_found',
      `The merchant has no ${environment} payment with the reference ${said}`,
    );
  return data[0].id;
}

function describe(payment: Payment): string {
  const { currency, net_amount: net } = payment;
  const shown = {
    id: payment.id,
    reference: payment.reference,
    status: payment.status,
    amount: money(payment.amount, currency),
    fee: money(payment.fee_amount, currency),
    net: net === null ? undefined : money(net, currency),
    method: payment.method,
    provider: payment.provider,
    provider_ref: payment.provider_ref,
    wallet_ref: payment.wallet_ref,
    customer: payment.customer_id,
    external_id: payment.external_id,
    webhook_url: payment.webhook_url,
    failure: payment.failure?.code,
    created: when(payment.created),
  };
  const events = (payment.events ?? []).map(({ id, type, created }) => [id, type, when(created)]);
  return `${fields(shown)}\n${table(['EVENT', 'TYPE', 'CREATED'], events)}`;
}

function money(amount: number, currency: string): string {
  const known = currencyOf(currency);
  return formatMoney(toMinor(amount, known), known);
}
