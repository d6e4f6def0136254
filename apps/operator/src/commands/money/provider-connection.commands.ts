import {
  checkProviderCommand,
  CONNECTABLE_PROVIDERS,
  configureProviderCommand,
  ENVIRONMENTS,
  showProviderCommand,
  type ConnectableProvider,
  type Environment,
  type ProviderCheck,
  type ProviderConnection,
  type RoutingService,
} from '@tulay/contracts';
import { Option, type Command } from 'commander';
import { readFileSync } from 'node:fs';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { durationOption, formatDuration } from '../../cli/duration';
import { askEach } from '../../operators/ask-each';
import { UsageError, type CommandResult } from '../../output/command-result';
import { table, when } from '../../output/table';

const DAY_MS = 86_400_000;

const CALLED_BY: Record<ConnectableProvider, readonly RoutingService[]> = {
  xendit: ['payments', 'payouts'],
  paymongo: ['payments', 'payouts'],
  maya: ['payments'],
};

interface Chosen {
  name: ConnectableProvider;
  environment: Environment;
}
interface ConfigureOptions extends Chosen {
  credentialsFile: string;
  overlap: number;
}

const chosenOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--name <provider>', 'the provider')
        .choices([...CONNECTABLE_PROVIDERS])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--environment <environment>', 'mode of the credentials')
        .choices([...ENVIRONMENTS])
        .makeOptionMandatory(),
    );

export function providerConnectionCommands(group: Command, cli: Cli): void {
  cli.leaf(group, 'configure', {
    description:
      "Stores a provider's credentials, encrypted. Takes effect on all replicas within one second. Previous callback secrets stay valid until the overlap ends. Audited.",
    options: (command) =>
      chosenOptions(command)
        .requiredOption(
          '--credentials-file <file>',
          'JSON file; see docs/guides/going-live.md for its format',
        )
        .addOption(
          durationOption(
            '--overlap <duration>',
            'how long the previous callback secrets are accepted, 0s to 7d',
            DAY_MS,
          ),
        ),
    examples: [
      'provider configure --name xendit --environment live --credentials-file xendit.json',
      'provider configure --name maya --environment test --credentials-file maya.json --overlap 0s',
    ],
    run: configure,
  });
  cli.leaf(group, 'show', {
    description: "Shows the services' connection settings for a provider, without secrets.",
    options: chosenOptions,
    examples: ['provider show --name xendit --environment live'],
    run: show,
  });
  cli.leaf(group, 'check', {
    description: 'Tests the connection to a provider with one read-only call from each service.',
    options: chosenOptions,
    examples: ['provider check --name paymongo --environment live'],
    run: check,
  });
}

async function configure(bus: Bus, { overlap, ...options }: ConfigureOptions): Promise<CommandResult> {
  const { name: provider, environment } = options;
  const credentials = readJson(options.credentialsFile);
  const request = { provider, environment, credentials, overlapSeconds: overlap / 1_000 };
  const connections = await askEach(bus, CALLED_BY[provider].map(configureProviderCommand), request);
  const overlapped = connections.some((one) => one.older_callback_secret_until !== null);
  const older = overlapped ? `\nPrevious callback secrets are accepted for ${formatDuration(overlap)}.` : '';
  return {
    json: { connections },
    text: `${provider} is configured for ${environment} in ${CALLED_BY[provider].join(' and ')}.${older}`,
  };
}

/** Reads a JSON file. Does not print the contents of an invalid file, because they may include secrets. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code;
    throw new UsageError(
      `--credentials-file: ${file} ${missing ? `cannot be read (${missing})` : 'is not valid JSON'}`,
    );
  }
}

async function show(bus: Bus, { name: provider, environment }: Chosen): Promise<CommandResult> {
  const connections: ProviderConnection[] = [];
  for (const service of CALLED_BY[provider])
    connections.push(await bus.ask(showProviderCommand(service), { provider, environment }));
  const headings = [
    'PROVIDER',
    'FOR',
    'ENVIRONMENT',
    'CONFIGURED',
    'ADDRESS',
    'FIELDS',
    'OLDER SECRET UNTIL',
  ];
  const rows = connections.map((one) => [
    one.provider,
    one.service,
    one.environment,
    one.updated === null ? 'no' : when(one.updated),
    one.base_url ?? (one.configured ? 'its own' : null),
    one.fields.join(', '),
    one.older_callback_secret_until === null ? null : when(one.older_callback_secret_until),
  ]);
  return { json: { connections }, text: table(headings, rows) };
}

async function check(bus: Bus, { name: provider, environment }: Chosen): Promise<CommandResult> {
  const checks: ProviderCheck[] = [];
  for (const service of CALLED_BY[provider])
    checks.push(await bus.ask(checkProviderCommand(service), { provider, environment }));
  const text = checks.map(({ service, problem }) => `${service}: ${problem ?? 'ok'}`).join('\n');
  const bad = checks.filter(({ ok }) => !ok);
  const failure = {
    code: 'provider_error',
    message: `The connection to ${provider} failed in ${environment} mode`,
  };
  return { json: { checks }, text, ...(bad.length ? { failure } : {}) };
}
