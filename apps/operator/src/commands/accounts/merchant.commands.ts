import {
  activateMerchantCommand,
  createMerchantCommand,
  listMerchantsCommand,
  setRateLimitCommand,
  type CreatedMerchant,
  type Environment,
  type Merchant,
} from '@tulay/contracts';
import type { Command } from 'commander';
import type { CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { wholeNumber } from '../../cli/option-values';
import { fields, table, when } from '../../output/table';
import { activationCommands, listPending } from './activation.commands';
import { brandingCommand } from './branding.commands';
import { feeCommands } from './fee.commands';
import { inviteCommand } from './invite.command';
import { restrictionCommands } from './restriction.commands';
import { webhookSecretsOf, type WebhookSecrets } from './webhook.commands';

const merchantOption = (command: Command): Command =>
  command.requiredOption('--merchant <id>', 'the merchant, mer_…');

export function merchantCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'merchant', 'merchants, their rate limits and fees');
  cli.leaf(group, 'create', {
    description: 'Creates a merchant with its first keys and webhook secrets. The keys are shown once.',
    options: (command) =>
      command
        .requiredOption('--name <name>', 'name shown to payers')
        .requiredOption('--email <email>', 'email address, unique per merchant')
        .option('--live', 'activate the merchant immediately and create a live key', false),
    examples: ['merchant create --name "Aling Nena" --email nena@example.com --live'],
    run: createMerchant,
  });
  cli.leaf(group, 'list', {
    description: 'Lists all merchants, or only those with a pending application.',
    options: (command) => command.option('--pending', 'only merchants whose application is pending review'),
    examples: ['merchant list --json', 'merchant list --pending'],
    run: (bus, { pending }: { pending?: boolean }) => (pending ? listPending(bus) : listMerchants(bus)),
  });
  cli.leaf(group, 'activate', {
    description:
      'Activates live mode for a merchant immediately, without review or activation fee, and creates its first live key.',
    options: merchantOption,
    examples: ['merchant activate --merchant mer_01…'],
    run: activateMerchant,
  });
  rateLimitCommand(group, cli);
  feeCommands(group, cli);
  activationCommands(group, cli);
  brandingCommand(group, cli);
  inviteCommand(group, cli);
  restrictionCommands(group, cli);
}

function rateLimitCommand(group: Command, cli: Cli): void {
  cli.leaf(group, 'set-rate-limit', {
    description: "Sets the rate limit for each of a merchant's keys, in requests per minute.",
    options: (command) =>
      merchantOption(command).requiredOption(
        '--per-minute <n|default>',
        '1 to 1,000,000, or default',
        limitOption,
      ),
    examples: [
      'merchant set-rate-limit --merchant mer_01… --per-minute 600',
      'merchant set-rate-limit --merchant mer_01… --per-minute default',
    ],
    run: setRateLimit,
  });
}

const limitOption = (text: string): number | 'default' => (text === 'default' ? text : wholeNumber(text));

interface MerchantOption {
  merchant: string;
}

async function createMerchant(
  bus: Bus,
  options: { name: string; email: string; live: boolean },
): Promise<CommandResult> {
  const { name, email, live } = options;
  const created = await bus.ask(createMerchantCommand, { name, email, live });
  return withWebhookSecrets(bus, 'Merchant created.', created, live ? ['test', 'live'] : ['test']);
}

async function activateMerchant(bus: Bus, options: MerchantOption): Promise<CommandResult> {
  const activated = await bus.ask(activateMerchantCommand, { merchantId: options.merchant });
  return withWebhookSecrets(bus, 'Merchant activated.', activated, ['live']);
}

type WithKeys = { merchant: Merchant; keys: Partial<CreatedMerchant['keys']> };

/** Prints the keys even if the webhook secrets cannot be read, because the keys are available only once. */
async function withWebhookSecrets(
  bus: Bus,
  title: string,
  made: WithKeys,
  environments: Environment[],
): Promise<CommandResult> {
  const { secrets, failure } = await webhookSecretsOf(bus, made.merchant.id, environments);
  return {
    json: { ...made, webhook_secrets: secrets },
    text: describeMerchant(title, made, secrets),
    failure,
  };
}

const describeMerchant = (title: string, { merchant, keys }: WithKeys, secrets: WebhookSecrets): string =>
  [
    title,
    fields({ id: merchant.id, name: merchant.name, email: merchant.email, live: merchant.live }),
    'Secret keys, shown once:',
    fields(keys),
    'Webhook secrets:',
    fields(secrets),
  ].join('\n');

async function listMerchants(bus: Bus): Promise<CommandResult> {
  const merchants: Merchant[] = [];
  for (let more = true; more;) {
    const page = await bus.ask(listMerchantsCommand, { startingAfter: merchants.at(-1)?.id });
    merchants.push(...page.merchants);
    more = page.has_more;
  }
  const rows = merchants.map((m) => [m.id, m.name, m.email, m.live, limitOf(m), when(m.created)]);
  const headings = ['ID', 'NAME', 'EMAIL', 'LIVE', 'PER MINUTE', 'CREATED'];
  return { json: { merchants }, text: table(headings, rows) };
}

const limitOf = ({ rate_limit: limit }: Merchant): string => (limit === null ? 'default' : String(limit));

async function setRateLimit(
  bus: Bus,
  options: MerchantOption & { perMinute: number | 'default' },
): Promise<CommandResult> {
  const perMinute = options.perMinute === 'default' ? null : options.perMinute;
  const merchant = await bus.ask(setRateLimitCommand, { merchantId: options.merchant, perMinute });
  const limit = perMinute === null ? 'the default number of' : perMinute;
  return { json: { merchant }, text: `Each key of ${merchant.id} can make ${limit} requests per minute.` };
}
