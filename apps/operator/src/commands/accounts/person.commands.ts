import { getPersonCommand, resetSecondFactorsCommand, type Person } from '@tulay/contracts';
import type { Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import type { Answer } from '../../output/answer';
import { fields, table, when } from '../../output/table';

interface EmailOption {
  email: string;
}

const emailOption = (command: Command): Command =>
  command.requiredOption('--email <email>', 'the address that the person signs in with');

export function personCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'person', 'people who sign in to the dashboard');
  cli.leaf(group, 'show', {
    description: 'Shows an account: its merchants and roles, and how its person signs in.',
    options: emailOption,
    examples: ['person show --email nena@example.com'],
    run: async (bus, { email }: EmailOption) => answerOf(await bus.ask(getPersonCommand, { email })),
  });
  cli.leaf(group, 'reset-second-factors', {
    description:
      'Removes app, passkeys and recovery codes of somebody who has lost them, and ends their sessions. Their password still counts, and they are told by mail. Audited.',
    options: emailOption,
    examples: ['person reset-second-factors --email nena@example.com'],
    run: reset,
  });
}

async function reset(bus: Bus, { email }: EmailOption): Promise<Answer> {
  const { json, text } = answerOf(await bus.ask(resetSecondFactorsCommand, { email }));
  return { json, text: `Second factors removed.\n${text}` };
}

function answerOf(person: Person): Answer {
  const { app, passkeys, recovery_codes: codes } = person.second_factors;
  const shown = fields({
    email: person.email,
    name: person.name,
    confirmed: when(person.verified_at),
    created: when(person.created),
    app: app ? 'yes' : 'no',
    passkeys,
    'recovery codes': codes,
  });
  const rows = person.merchants.map(({ id, name, role }) => [id, name, role]);
  return { json: { person }, text: `${shown}\n${table(['MERCHANT', 'NAME', 'ROLE'], rows)}` };
}
