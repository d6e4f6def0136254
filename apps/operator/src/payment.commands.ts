import { resolvePaymentCommand, type ResolvePaymentRequest } from '@tulay/contracts';
import { formatMoney, toMinor, type Currency } from '@tulay/money';
import { Option, type Command } from 'commander';
import type { Answer } from './answer';
import type { Cli } from './cli';
import type { Bus } from './connection';
import { fields } from './table';

export function paymentCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'payment', 'payments of all merchants');
  cli.leaf(group, 'settle', {
    description: "Ends a live payment on the acquirer's word, when its callback does not come. Audited.",
    options: (command) =>
      command
        .requiredOption('--payment <id>', 'the payment, pay_…')
        .addOption(
          new Option('--outcome <outcome>', 'what became of it')
            .choices(['succeed', 'fail'])
            .makeOptionMandatory(),
        ),
    examples: ['payment settle --payment pay_01… --outcome succeed'],
    run: settlePayment,
  });
}

async function settlePayment(
  bus: Bus,
  { payment: paymentId, outcome }: { payment: string; outcome: ResolvePaymentRequest['outcome'] },
): Promise<Answer> {
  const payment = await bus.ask(resolvePaymentCommand, { paymentId, outcome });
  const { id, status, amount, net_amount: net, failure } = payment;
  const money = (value: number) =>
    formatMoney(toMinor(value, payment.currency as Currency), payment.currency as Currency);
  const shown = {
    id,
    status,
    amount: money(amount),
    credited: net === null ? undefined : money(net),
    failure: failure?.message,
  };
  return { json: { payment }, text: `Payment settled.\n${fields(shown)}` };
}
