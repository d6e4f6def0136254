import {
  DomainError,
  getMerchantProfileCommand,
  listProvidersCommand,
  prioritizeProvidersCommand,
  ROUTING_SERVICES,
  setProviderEnabledCommand,
  type Provider,
  type ProviderCapability,
  type ProviderWeights,
  type RoutingService,
} from '@tulay/contracts';
import { formatMoney, minorFromWire, type Currency } from '@tulay/money';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { UsageError, type CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { fields, table } from '../../output/table';

interface ChosenServices {
  for?: RoutingService;
}

const forOption = (): Option =>
  new Option('--for <service>', 'only this service (default: every service that has the provider)').choices([
    ...ROUTING_SERVICES,
  ]);

export function providerRoutingCommands(group: Command, cli: Cli): void {
  cli.leaf(group, 'list', {
    description: 'Lists the payment and payout providers in routing order, with their capabilities.',
    options: (command) => command.option('--merchant <id>', 'show the routing order of this merchant, mer_…'),
    examples: ['provider list', 'provider list --merchant mer_01…'],
    run: listProviders,
  });
  switchCommand(cli, group, 'enable', 'Routes new payments and payouts to a provider again.');
  switchCommand(
    cli,
    group,
    'disable',
    'Stops routing new payments and payouts to a provider. Those in progress are completed.',
  );
  cli.leaf(group, 'prioritize', {
    description: "Sets a merchant's provider order or weights. Replaces the previous setting.",
    options: (command) =>
      command
        .requiredOption('--merchant <id>', 'the merchant, mer_…')
        .option(
          '--order <names>',
          'comma-separated provider names, such as a,b; "" restores the default order',
          namesOf,
        )
        .option(
          '--weights <weights>',
          'such as a=70,b=30: providers tried first, selected by weight',
          weightsOf,
        )
        .addOption(forOption()),
    examples: [
      'provider prioritize --merchant mer_01… --order bank,acquirer --for payments',
      'provider prioritize --merchant mer_01… --weights xendit=70,paymongo=30 --order maya',
      'provider prioritize --merchant mer_01… --order ""',
    ],
    run: prioritize,
  });
}

function switchCommand(cli: Cli, group: Command, name: 'enable' | 'disable', description: string): void {
  cli.leaf(group, name, {
    description: `${description} Takes effect on all replicas within one second. Audited.`,
    options: (command) =>
      command
        .requiredOption('--provider <name>', 'name of the provider; see `provider list`')
        .addOption(forOption()),
    examples: [`provider ${name} --provider acquirer`, `provider ${name} --provider sandbox --for payouts`],
    run: (bus: Bus, options: ChosenServices & { provider: string }) =>
      setEnabled(bus, options, name === 'enable'),
  });
}

const namesOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Parses weights such as `a=70,b=30`. Rejects an empty list and repeated providers. */
function weightsOf(text: string): ProviderWeights {
  const pairs = namesOf(text).map((pair) => /^([\w-]+)=(\d{1,4})$/.exec(pair));
  const weights = Object.fromEntries(pairs.map((pair) => [pair?.[1], Number(pair?.[2])]));
  if (pairs.includes(null) || Object.keys(weights).length < Math.max(pairs.length, 1))
    throw new InvalidArgumentError(
      'The value must be provider names with integer weights up to 1000, such as a=70,b=30.',
    );
  return weights;
}

async function listProviders(
  bus: Bus,
  { merchant: merchantId }: { merchant?: string },
): Promise<CommandResult> {
  if (merchantId !== undefined) await bus.ask(getMerchantProfileCommand, { merchantId });
  const providers = await providersOf(bus, {}, merchantId);
  return { json: { providers }, text: table(HEADINGS, providers.flatMap(toRows)) };
}

async function setEnabled(
  bus: Bus,
  { provider, ...chosen }: ChosenServices & { provider: string },
  enabled: boolean,
): Promise<CommandResult> {
  const known = (await providersOf(bus, chosen)).filter(({ name }) => name === provider);
  if (!known.length) throw new DomainError('not_found', `No such provider: ${provider}`);
  const providers: Provider[] = [];
  for (const { service } of known)
    providers.push(await bus.ask(setProviderEnabledCommand(service), { provider, enabled }));
  const services = known.map(({ service }) => service).join(' and ');
  return { json: { providers }, text: `${provider} is ${enabled ? 'enabled' : 'disabled'} for ${services}.` };
}

interface Priorities extends ChosenServices {
  merchant: string;
  order?: string[];
  weights?: ProviderWeights;
}

async function prioritize(bus: Bus, options: Priorities): Promise<CommandResult> {
  const { merchant: merchantId, order, weights = {} } = options;
  if (!order && !options.weights) throw new UsageError('Specify --order, --weights or both');
  await bus.ask(getMerchantProfileCommand, { merchantId });
  const known = await providersOf(bus, options);
  requireKnown('--order', order ?? [], known);
  requireKnown('--weights', Object.keys(weights), known);
  const orders: Partial<Record<RoutingService, string[]>> = {};
  const shares: Partial<Record<RoutingService, ProviderWeights>> = {};
  for (const service of servicesOf(options)) {
    const has = (wanted: string) => known.some((one) => one.name === wanted && one.service === service);
    const own = Object.fromEntries(Object.entries(weights).filter(([name]) => has(name)));
    const wanted = { merchantId, order: (order ?? []).filter(has), weights: own };
    const set = await bus.ask(prioritizeProvidersCommand(service), wanted);
    orders[service] = set.order;
    shares[service] = set.weights ?? {};
  }
  return { json: { merchant: merchantId, orders, weights: shares }, text: describe(orders, shares) };
}

function requireKnown(option: string, names: readonly string[], known: readonly Provider[]): void {
  const unknown = names.find((wanted) => !known.some(({ name }) => name === wanted));
  if (unknown !== undefined) throw new UsageError(`${option}: No such provider: ${unknown}`);
}

function describe(orders: Record<string, string[]>, weights: Record<string, ProviderWeights>): string {
  const shown = Object.entries(orders).map(([service, names]) => [service, names.join(', ')]);
  const shared = Object.entries(weights).flatMap(([service, own]) => {
    const parts = Object.entries(own).map(([name, weight]) => `${name} ${weight}`);
    return parts.length ? [[service, parts.join(', ')]] : [];
  });
  const first = shared.length
    ? `Shared by weight:\n${fields(Object.fromEntries(shared))}\n\nThen tried`
    : 'Tried';
  return `${first} first to last:\n${fields(Object.fromEntries(shown))}`;
}

const servicesOf = ({ for: one }: ChosenServices): readonly RoutingService[] =>
  one ? [one] : ROUTING_SERVICES;

async function providersOf(bus: Bus, chosen: ChosenServices, merchantId?: string): Promise<Provider[]> {
  const lists = await Promise.all(
    servicesOf(chosen).map((service) => bus.ask(listProvidersCommand(service), { merchantId })),
  );
  return lists.flatMap(({ providers }) => providers);
}

const HEADINGS = ['PROVIDER', 'FOR', 'ENABLED', 'WEIGHT', 'ENVIRONMENT', 'METHODS', 'CURRENCY', 'FROM', 'TO'];

const toRows = ({ name, service, enabled, weight, capabilities }: Provider) =>
  capabilities.map((capability) => [
    name,
    service,
    enabled,
    weight,
    capability.environment,
    capability.methods.join(', '),
    capability.currency ?? 'any',
    limit(capability, 'min'),
    limit(capability, 'max'),
  ]);

function limit({ currency, ...limits }: ProviderCapability, which: 'min' | 'max'): string | null {
  const minor = limits[which];
  return minor === null || currency === null
    ? minor
    : formatMoney(minorFromWire(minor), currency as Currency);
}
