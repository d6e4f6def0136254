import {
  ENVIRONMENTS,
  getFeePlanCommand,
  getMerchantProfileCommand,
  listScheduledFeesCommand,
  manilaTime,
  PAYMENT_METHODS,
  removeScheduledFeeCommand,
  scheduleFeeCommand,
  type Environment,
  type Fee,
  type PaymentMethod,
  type ScheduledFee,
  type ScheduledFees,
} from '@tulay/contracts';
import { formatMoney, fromMinor, type Currency } from '@tulay/money';
import { Option, type Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { amountIn, currencyOption, environmentOption, wholeNumber } from '../../cli/option-values';
import type { CommandResult } from '../../output/command-result';
import { table } from '../../output/table';

interface MerchantOption {
  merchant: string;
}

interface SeriesOptions extends MerchantOption {
  method: PaymentMethod;
  currency: Currency;
  environment?: Environment;
}

interface SetOptions extends SeriesOptions {
  basisPoints: number;
  fixed: string;
  from?: string;
}

interface ShowOptions extends MerchantOption {
  environment: Environment;
  currency: Currency;
  on?: string;
}

const merchantOption = (command: Command): Command =>
  command.requiredOption('--merchant <id>', 'the merchant, mer_…');

const seriesOptions = (command: Command): Command =>
  merchantOption(command)
    .addOption(new Option('--method <method>').choices([...PAYMENT_METHODS]).makeOptionMandatory())
    .addOption(currencyOption())
    .addOption(
      new Option('--environment <environment>', 'only this mode (default: both)').choices([...ENVIRONMENTS]),
    );

export function feeCommands(merchants: Command, cli: Cli): void {
  const group = cli.group(merchants, 'fees', "a merchant's fees, with their history and planned changes");
  cli.leaf(group, 'list', {
    description: "Lists a merchant's own past, current and planned fees. Times are Manila time.",
    options: merchantOption,
    examples: ['merchant fees list --merchant mer_01…'],
    run: async (bus, { merchant: merchantId }: MerchantOption) =>
      listed(await bus.ask(listScheduledFeesCommand, { merchantId })),
  });
  cli.leaf(group, 'show', {
    description:
      "Shows a merchant's fees for every method, including default fees, now or at the start of a day.",
    options: (command) =>
      merchantOption(command)
        .addOption(environmentOption().default('live'))
        .addOption(currencyOption())
        .option('--on <YYYY-MM-DD>', 'date in Manila time (default: now)'),
    examples: [
      'merchant fees show --merchant mer_01…',
      'merchant fees show --merchant mer_01… --on 2027-01-01 --currency USD',
    ],
    run: showFees,
  });
  changeCommands(group, cli);
}

function changeCommands(group: Command, cli: Cli): void {
  cli.leaf(group, 'set', {
    description:
      "Sets a merchant's fee for a payment method and currency, effective now or from a future date. Replaces a planned fee with the same start date. Currencies without their own fee use the PHP percentage and no fixed fee. Audited.",
    options: (command) =>
      seriesOptions(command)
        .requiredOption(
          '--basis-points <n>',
          'percentage of the amount in basis points: 250 is 2.5%',
          wholeNumber,
        )
        .requiredOption('--fixed <amount>', 'fixed fee in major units, such as pesos')
        .option('--from <YYYY-MM-DD>', 'future date in Manila time (default: now)'),
    examples: [
      'merchant fees set --merchant mer_01… --method card --basis-points 250 --fixed 15.00',
      'merchant fees set --merchant mer_01… --method card --basis-points 290 --fixed 0.30 --currency USD --from 2027-01-01',
    ],
    run: setFee,
  });
  cli.leaf(group, 'remove', {
    description:
      'Removes a planned fee. A fee that has taken effect cannot be removed; set another one. Audited.',
    options: (command) =>
      seriesOptions(command).requiredOption(
        '--from <YYYY-MM-DD>',
        'start date of the planned fee, in Manila time',
      ),
    examples: ['merchant fees remove --merchant mer_01… --method card --from 2027-01-01'],
    run: async (bus, options: SeriesOptions & { from: string }) =>
      listed(await bus.ask(removeScheduledFeeCommand, { ...seriesOf(options), from: options.from })),
  });
}

const seriesOf = ({ merchant, method, currency, environment }: SeriesOptions) => ({
  merchantId: merchant,
  environments: environment ? [environment] : [...ENVIRONMENTS],
  method,
  currency,
});

async function setFee(bus: Bus, options: SetOptions): Promise<CommandResult> {
  const { merchant: merchantId, basisPoints, fixed, currency, from = null } = options;
  const fixedMinor = Number(amountIn(fixed, currency, '--fixed'));
  // Checks that the merchant exists, because the payments service would accept a fee for any ID.
  await bus.ask(getMerchantProfileCommand, { merchantId });
  const fee = { ...seriesOf(options), basisPoints, fixedMinor, from };
  return listed(await bus.ask(scheduleFeeCommand, fee));
}

async function showFees(bus: Bus, options: ShowOptions): Promise<CommandResult> {
  const { merchant: merchantId, environment, currency, on = null } = options;
  const { fees, at } = await bus.ask(getFeePlanCommand, { merchantId, environment, currency, on });
  const shown = Object.entries(fees);
  const rows = shown.map(([method, fee]) => [method, ...feeCells(fee, currency)]);
  return {
    json: {
      merchant: { id: merchantId },
      environment,
      currency,
      at,
      fees: Object.fromEntries(shown.map(([method, fee]) => [method, toJson(fee, currency)])),
    },
    text: [
      `Fees in ${environment} mode at ${manilaTime(at)} in Manila:`,
      table(['METHOD', 'SHARE', 'FIXED'], rows),
    ].join('\n'),
  };
}

function listed({ merchantId, fees }: ScheduledFees): CommandResult {
  const headings = ['MODE', 'METHOD', 'CURRENCY', 'SHARE', 'FIXED', 'FROM (MANILA)', 'STATE'];
  return {
    json: { merchant: { id: merchantId }, fees: fees.map(entryOf) },
    text: table(headings, fees.map(rowOf)),
  };
}

const entryOf = (fee: ScheduledFee) => ({
  environment: fee.environment,
  method: fee.method,
  currency: fee.currency,
  ...toJson(fee, fee.currency as Currency),
  effective_from: fee.effectiveFrom,
  state: fee.state,
});

const rowOf = (fee: ScheduledFee): string[] => [
  fee.environment,
  fee.method,
  fee.currency,
  ...feeCells(fee, fee.currency as Currency),
  manilaTime(fee.effectiveFrom),
  fee.state,
];

const toJson = ({ basisPoints, fixedMinor }: Fee, currency: Currency) => ({
  basis_points: basisPoints,
  fixed: fromMinor(BigInt(fixedMinor), currency),
});

const feeCells = ({ basisPoints, fixedMinor }: Fee, currency: Currency): string[] => [
  `${basisPoints / 100} %`,
  formatMoney(BigInt(fixedMinor), currency),
];
