import {
  adjustBalanceCommand,
  getBalanceCommand,
  getMerchantProfileCommand,
  ID_PREFIXES,
  type Environment,
} from '@tulay/contracts';
import { formatMoney, fromMinor, minorToWire, toMinor, type Currency } from '@tulay/money';
import type { Command } from 'commander';
import { withRetryId, type CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { amountIn, currencyOption, environmentOption, idOrNew } from '../../cli/option-values';
import { fields } from '../../output/table';

interface AdjustOptions {
  merchant: string;
  environment: Environment;
  amount: string;
  currency: Currency;
  reason: string;
  id?: string;
}

export function adjustCommand(group: Command, cli: Cli): void {
  cli.leaf(group, 'adjust', {
    description:
      "Adjusts a merchant's balance; it can become negative. Recorded permanently in the audit log.",
    options: (command) =>
      command
        .requiredOption('--merchant <id>', 'the merchant, mer_…')
        .addOption(environmentOption())
        .requiredOption('--amount <amount>', 'amount to add; negative to subtract')
        .addOption(currencyOption())
        .requiredOption('--reason <text>', 'reason, for the audit log')
        .option(
          '--id <id>',
          'adj_… of an earlier run whose outcome is unknown; each ID is booked at most once',
        ),
    examples: [
      'ledger adjust --merchant mer_01… --environment test --amount 1000 --reason "test funds"',
      'ledger adjust --merchant mer_01… --environment live --amount -250.00 --reason "lost dispute 1042"',
    ],
    run: adjust,
  });
}

async function adjust(bus: Bus, options: AdjustOptions): Promise<CommandResult> {
  const { merchant: merchantId, environment, currency, reason } = options;
  const minor = amountIn(options.amount, currency);
  const id = idOrNew(ID_PREFIXES.adjustment, options.id);
  // Checks that the merchant exists, because the ledger would open a balance for any ID.
  await bus.ask(getMerchantProfileCommand, { merchantId });
  const amount = minorToWire(minor);
  const request = { adjustmentId: id, merchantId, environment, currency, amount, reason };
  await bus.ask(adjustBalanceCommand, request).catch((error: Error) => withRetryId(error, id));
  const { available } = await bus.ask(getBalanceCommand, { merchantId, environment });
  const balance = toMinor(available[currency] ?? 0, currency);
  return {
    json: {
      adjustment: {
        id,
        merchant: merchantId,
        environment,
        amount: fromMinor(minor, currency),
        currency,
        reason,
      },
      available,
    },
    text: `Balance adjusted.\n${fields({ id, by: formatMoney(minor, currency), available: formatMoney(balance, currency) })}`,
  };
}
