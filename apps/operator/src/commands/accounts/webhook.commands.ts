import {
  ensureDefaultSecretCommand,
  getMerchantProfileCommand,
  rotateDefaultSecretCommand,
  type Environment,
} from '@tulay/contracts';
import type { Command } from 'commander';
import { explain, type CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { durationOption } from '../../cli/duration';
import { ofMerchant, webhookDeliveryCommands, type OfMerchant } from './webhook-delivery.commands';
import { webhookReplayCommands } from './webhook-replay.commands';

export function webhookCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'webhook', 'webhooks of a merchant');
  cli.leaf(group, 'secret', {
    description: "Shows the secret that signs webhooks to a payment's own webhook_url; created on first use.",
    options: ofMerchant,
    examples: ['webhook secret --merchant mer_01… --environment test'],
    run: showSecret,
  });
  cli.leaf(group, 'rotate-secret', {
    description:
      "Replaces the secret that signs webhooks to a payment's own webhook_url. Both secrets sign deliveries until the overlap ends. Audited.",
    options: (command) =>
      ofMerchant(command).addOption(
        durationOption('--overlap <duration>', 'how long the old secret keeps signing, 0s to 7d', 86_400_000),
      ),
    examples: [
      'webhook rotate-secret --merchant mer_01… --environment live',
      'webhook rotate-secret --merchant mer_01… --overlap 0s',
    ],
    run: rotateSecret,
  });
  webhookDeliveryCommands(group, cli);
  webhookReplayCommands(group, cli);
}

async function showSecret(
  bus: Bus,
  { merchant, environment }: { merchant: string; environment: Environment },
): Promise<CommandResult> {
  // Checks that the merchant exists, because the notifier would create a secret for any ID.
  await bus.ask(getMerchantProfileCommand, { merchantId: merchant });
  const { secret } = await bus.ask(ensureDefaultSecretCommand, { merchantId: merchant, environment });
  return { json: { merchant: { id: merchant }, environment, secret }, text: secret };
}

async function rotateSecret(bus: Bus, options: OfMerchant & { overlap: number }): Promise<CommandResult> {
  const { merchant: merchantId, environment, overlap } = options;
  await bus.ask(getMerchantProfileCommand, { merchantId });
  const request = { merchantId, environment, overlapSeconds: Math.floor(overlap / 1_000) };
  const { secret, previousExpiresAt = null } = await bus.ask(rotateDefaultSecretCommand, request);
  const json = { merchant: { id: merchantId }, environment, secret };
  return { json: { ...json, previous_secret_expires_at: previousExpiresAt }, text: secret };
}

export type WebhookSecrets = Partial<Record<Environment, string>>;

/**
 * Returns a merchant's default webhook secrets. If a secret cannot be read, `failure` contains the command to
 * read it later.
 */
export async function webhookSecretsOf(
  bus: Bus,
  merchantId: string,
  environments: Environment[],
): Promise<{ secrets: WebhookSecrets; failure?: CommandResult['failure'] }> {
  const secrets: WebhookSecrets = {};
  try {
    for (const environment of environments)
      secrets[environment] = (await bus.ask(ensureDefaultSecretCommand, { merchantId, environment })).secret;
    return { secrets };
  } catch (error) {
    return { secrets, failure: secretsMissing(merchantId, environments, secrets, error as Error) };
  }
}

function secretsMissing(
  merchantId: string,
  environments: Environment[],
  known: WebhookSecrets,
  error: Error,
): CommandResult['failure'] {
  const commands = environments
    .filter((environment) => !known[environment])
    .map((environment) => `operator webhook secret --merchant ${merchantId} --environment ${environment}`);
  return {
    code: 'webhook_secret_missing',
    message:
      `The merchant and the keys above were created, but a webhook secret could not be retrieved (${explain(error)}). ` +
      `Retrieve it later with:\n${commands.map((command) => `  ${command}`).join('\n')}`,
  };
}
