import { inviteOwnerCommand, LANGUAGES, type Language } from '@tulay/contracts';
import { Option, type Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import type { CommandResult } from '../../output/command-result';
import { fields, when } from '../../output/table';

interface Invitation {
  merchant: string;
  email: string;
  language: Language;
}

export function inviteCommand(group: Command, cli: Cli): void {
  cli.leaf(group, 'invite', {
    description:
      'Emails an invitation to become an owner of the merchant in the dashboard. Owners invite other members there.',
    options: (command) =>
      command
        .requiredOption('--merchant <id>', 'the merchant, mer_…')
        .requiredOption('--email <email>', 'email address to invite')
        .addOption(
          new Option('--language <language>', 'language of the email').choices([...LANGUAGES]).default('en'),
        ),
    examples: [
      'merchant invite --merchant mer_01… --email nena@example.com',
      'merchant invite --merchant mer_01… --email nena@example.com --language fil',
    ],
    run: invite,
  });
}

async function invite(bus: Bus, { merchant, email, language }: Invitation): Promise<CommandResult> {
  const invitation = await bus.ask(inviteOwnerCommand, { merchantId: merchant, email, language });
  const { merchant_id: id, email: to, expires_at: until } = invitation;
  return {
    json: { invitation },
    text: `Invitation sent.\n${fields({ merchant: id, to, 'works until': when(until) })}`,
  };
}
