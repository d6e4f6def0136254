import { resolveRefundCommand, type ResolveRefundRequest } from '@tulay/contracts';
import { currencyOf, formatMoney, toMinor } from '@tulay/money';
import { Option, type Command } from 'commander';
import type { Answer } from './answer';
import type { Cli } from './cli';
import type { Bus } from './connection';
import { fields } from './table';

export function refundCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'refund', 'refunds of all merchants');
  cli.leaf(group, 'settle', {
    description: 'Ends a refund that was sent and whose provider did not say what became of it.',
    options: (command) =>
      command
        .requiredOption('--refund <id>', 'the refund, re_…')
        .addOption(
          new Option('--outcome <outcome>', 'what became of it')
            .choices(['succeed', 'fail'])
            .makeOptionMandatory(),
        ),
    examples: ['refund settle --refund re_01… --outcome fail'],
    run: settleRefund,
  });
}

async function settleRefund(
  bus: Bus,
  { refund: refundId, outcome }: { refund: string; outcome: ResolveRefundRequest['outcome'] },
): Promise<Answer> {
  const refund = await bus.ask(resolveRefundCommand, { refundId, outcome });
  const { id, status, payment, amount, failure } = refund;
  const currency = currencyOf(refund.currency);
  const shown = {
    id,
    status,
    payment,
    amount: formatMoney(toMinor(amount, currency), currency),
    failure: failure?.message,
  };
  return { json: { refund }, text: `Refund settled.\n${fields(shown)}` };
}
