import { PAYOUT_OUTCOMES, resolvePayoutCommand, type PayoutOutcome } from '@tulay/contracts';
import { currencyOf, formatMoney, toMinor } from '@tulay/money';
import { Option, type Command } from 'commander';
import type { Answer } from './answer';
import type { Cli } from './cli';
import type { Bus } from './connection';
import { fields } from './table';

export function payoutCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'payout', 'payouts of all merchants');
  cli.leaf(group, 'settle', {
    description:
      'Ends a payout whose provider did not say what became of it, or sends back one that succeeded. Audited.',
    options: (command) =>
      command
        .requiredOption('--payout <id>', 'the payout, po_…')
        .addOption(
          new Option('--outcome <outcome>', 'what became of it')
            .choices([...PAYOUT_OUTCOMES])
            .makeOptionMandatory(),
        ),
    examples: [
      'payout settle --payout po_01… --outcome succeed',
      'payout settle --payout po_01… --outcome return',
    ],
    run: settlePayout,
  });
}

async function settlePayout(
  bus: Bus,
  { payout: payoutId, outcome }: { payout: string; outcome: PayoutOutcome },
): Promise<Answer> {
  const payout = await bus.ask(resolvePayoutCommand, { payoutId, outcome });
  const { id, status, amount, failure } = payout;
  const currency = currencyOf(payout.currency);
  const shown = {
    id,
    status,
    amount: formatMoney(toMinor(amount, currency), currency),
    failure: failure?.message,
  };
  return { json: { payout }, text: `Payout settled.\n${fields(shown)}` };
}
