import {
  closeMerchantCommand,
  holdPayoutsCommand,
  releasePayoutsCommand,
  resumeMerchantCommand,
  setMerchantLimitsCommand,
  showMerchantCommand,
  suspendMerchantCommand,
  type Environment,
  type PaymentLimit,
  type RestrictedMerchant,
} from '@tulay/contracts';
import { formatMoney, type Currency } from '@tulay/money';
import type { Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { amountIn, currencyOption, environmentOption } from '../../cli/option-values';
import { UsageError, type CommandResult } from '../../output/command-result';
import { fields, table, when } from '../../output/table';

const POLLS = 10;
const POLL_MS = 500;

interface Options {
  merchant: string;
  reason: string;
}

interface Restriction {
  name: string;
  description: string;
  command: typeof suspendMerchantCommand;
  reason: string;
}

const RESTRICTIONS: Restriction[] = [
  {
    name: 'suspend',
    description:
      'Suspends a merchant: no new payments, refunds, payouts or keys in live mode, and no access to the dashboard. Money that arrives is recorded, and test mode works. Emails the owners. Audited.',
    command: suspendMerchantCommand,
    reason: 'Suspected fraud, case 12',
  },
  {
    name: 'resume',
    description: 'Ends a suspension. Held payouts stay held. Emails the owners. Audited.',
    command: resumeMerchantCommand,
    reason: 'Case 12 is closed',
  },
  {
    name: 'close',
    description:
      'Closes a merchant permanently, in both modes, and holds its payouts. Money that arrives is still recorded, and its data can be read. Emails the owners. Audited.',
    command: closeMerchantCommand,
    reason: 'The merchant ended the contract',
  },
  {
    name: 'hold-payouts',
    description:
      "Holds a merchant's live payouts: new payouts are rejected, and pending payouts are not sent. Emails the owners. Audited.",
    command: holdPayoutsCommand,
    reason: 'Freeze order 2026-17',
  },
  {
    name: 'release-payouts',
    description:
      'Releases held payouts: pending payouts are sent, unless the merchant is suspended. Emails the owners. Audited.',
    command: releasePayoutsCommand,
    reason: 'Freeze order 2026-17 was lifted',
  },
];

const merchantOption = (command: Command): Command =>
  command.requiredOption('--merchant <id>', 'the merchant, mer_…');

const changeOptions = (command: Command): Command =>
  merchantOption(command).requiredOption(
    '--reason <text>',
    'reason for the audit log; the merchant does not see it',
  );

export function restrictionCommands(group: Command, cli: Cli): void {
  for (const { name, description, command, reason } of RESTRICTIONS)
    cli.leaf(group, name, {
      description,
      options: changeOptions,
      examples: [`merchant ${name} --merchant mer_01… --reason "${reason}"`],
      run: async (bus, options: Options) => {
        const { merchant: merchantId, reason: why } = options;
        await bus.ask(command, { merchantId, reason: why });
        return confirmed(bus, merchantId, cli.surroundings.pause);
      },
    });
  cli.leaf(group, 'set-limits', {
    description:
      "Sets limits on a merchant's payments in one mode and currency: the amount of a payment, and the volume per day and month in Manila time. Omitted limits are removed. Audited.",
    options: limitOptions,
    examples: [
      'merchant set-limits --merchant mer_01… --environment live --payment 5000 --day 50000 --reason "New merchant"',
      'merchant set-limits --merchant mer_01… --environment live --reason "Reviewed: no limits"',
    ],
    run: (bus, options: LimitOptions) => setLimits(bus, options, cli.surroundings.pause),
  });
  cli.leaf(group, 'show', {
    description: 'Shows a merchant with its state, held payouts and limits.',
    options: merchantOption,
    examples: ['merchant show --merchant mer_01…'],
    run: async (bus, { merchant: merchantId }: Pick<Options, 'merchant'>) =>
      describe(await bus.ask(showMerchantCommand, { merchantId })),
  });
}

interface LimitOptions extends Options {
  environment: Environment;
  currency: Currency;
  payment?: string;
  day?: string;
  month?: string;
}

const limitOptions = (command: Command): Command =>
  changeOptions(command)
    .addOption(environmentOption())
    .addOption(currencyOption())
    .option('--payment <amount>', 'maximum amount of a payment, in major units')
    .option('--day <amount>', 'maximum volume per day')
    .option('--month <amount>', 'maximum volume per month');

async function setLimits(
  bus: Bus,
  options: LimitOptions,
  pause: (ms: number) => Promise<void>,
): Promise<CommandResult> {
  const { merchant: merchantId, reason, environment, currency } = options;
  const minor = (name: 'payment' | 'day' | 'month'): string | null => {
    const text = options[name];
    if (text === undefined) return null;
    const amount = amountIn(text, currency, `--${name}`);
    if (amount <= 0n) throw new UsageError(`--${name}: must be greater than 0`);
    return String(amount);
  };
  const [payment, day, month] = [minor('payment'), minor('day'), minor('month')];
  const limit = { environment, currency, payment, day, month } as PaymentLimit;
  await bus.ask(setMerchantLimitsCommand, { merchantId, reason, limit });
  return confirmed(bus, merchantId, pause);
}

/** Waits until every service has confirmed the change, for at most five seconds. */
async function confirmed(
  bus: Bus,
  merchantId: string,
  pause: (ms: number) => Promise<void>,
): Promise<CommandResult> {
  let shown = await bus.ask(showMerchantCommand, { merchantId });
  for (let n = 0; shown.pending.length && n < POLLS; n++) {
    await pause(POLL_MS);
    shown = await bus.ask(showMerchantCommand, { merchantId });
  }
  return describe(shown);
}

function describe(shown: RestrictedMerchant): CommandResult {
  const { merchant, restrictions, pending } = shown;
  const about = fields({
    id: merchant.id,
    name: merchant.name,
    email: merchant.email,
    live: merchant.live,
    created: when(merchant.created),
    state: restrictions.state,
    'payouts held': restrictions.payouts_held,
    reason: restrictions.reason,
  });
  const rows = restrictions.limits.map((limit) => [limit.environment, limit.currency, ...amountsOf(limit)]);
  const limits = table(['MODE', 'CURRENCY', 'A PAYMENT', 'A DAY', 'A MONTH'], rows);
  return {
    json: { ...shown },
    text: [about, 'Limits:', limits, confirmation(pending)].join('\n'),
  };
}

const amountsOf = ({ payment, day, month, currency }: PaymentLimit): string[] =>
  [payment, day, month].map((minor) =>
    minor === null ? '-' : formatMoney(BigInt(minor), currency as Currency),
  );

const confirmation = (pending: readonly string[]): string =>
  pending.length
    ? `Not confirmed yet by: ${pending.join(', ')}. The gateway sends the change again every second.`
    : 'Every service has confirmed these restrictions.';
