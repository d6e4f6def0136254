import { SEALING_SERVICES, type SealingService } from '@tulay/contracts';
import { Option, type Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import type { CommandResult } from '../../output/command-result';
import { table } from '../../output/table';
import {
  SealedValues,
  type CountedKey,
  type KeyCounts,
  type ResealedColumn,
  type Resealing,
} from './sealed-values';

interface SealOptions {
  service?: SealingService;
}

const serviceOption = (): Option =>
  new Option('--service <service>', 'only this service (default: all services with sealed values)').choices([
    ...SEALING_SERVICES,
  ]);

export function sealCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'seal', 'sealed (encrypted) values and their keys');
  cli.leaf(group, 'status', {
    description: 'Counts the sealed values of each service by the key that seals them.',
    options: (command) => command.addOption(serviceOption()),
    examples: ['seal status', 'seal status --service notifier --json'],
    run: async (bus: Bus, { service }: SealOptions) =>
      statusResult(await new SealedValues(bus, cli.surroundings).count(servicesOf(service))),
  });
  cli.leaf(group, 're-seal', {
    description:
      'Seals every value again with the current key, so that older keys can be removed. Can be interrupted and repeated. Audited.',
    options: (command) =>
      command
        .option('--key <id>', 'ID of the current key, such as k2 (default: the key of the first reply)')
        .addOption(serviceOption()),
    examples: ['seal re-seal --key k2', 'seal re-seal --service payouts'],
    run: async (bus: Bus, { service, key }: SealOptions & { key?: string }) => {
      const values = new SealedValues(bus, cli.surroundings);
      const services = servicesOf(service);
      const resealing = await values.reseal(services, key ?? null);
      return resealResult(resealing, await values.count(services));
    },
  });
}

const servicesOf = (only: SealingService | undefined): readonly SealingService[] =>
  only ? [only] : SEALING_SERVICES;

const COUNT_HEADINGS = ['SERVICE', 'COLUMN', 'KEY', 'VALUES'];
const toCountRow = ({ service, column, key, values }: CountedKey) => [service, column, key, values];

const COLUMN_HEADINGS = ['SERVICE', 'COLUMN', 'CHECKED', 'RE-SEALED', 'BUSY', 'UNREADABLE'];
const toColumnRow = ({ service, column, checked, resealed, busy, unreadable }: ResealedColumn) => [
  service,
  column,
  checked,
  resealed,
  busy,
  unreadable,
];

function statusResult({ current, counts, malformed }: KeyCounts): CommandResult {
  return {
    json: { current, values: counts, malformed },
    text: [
      table(
        ['SERVICE', 'CURRENT KEY'],
        current.map(({ service, keys }) => [service, keys.join(', ')]),
      ),
      table(COUNT_HEADINGS, counts.map(toCountRow)),
      ...rowsText('not a sealed value', malformed),
    ].join('\n\n'),
    failure: differingFailure(current.filter(({ keys }) => keys.length > 1)),
  };
}

function resealResult(
  { key, columns, unreadable }: Resealing,
  { current, counts, malformed }: KeyCounts,
): CommandResult {
  const others = counts.filter((each) => each.key !== key);
  const remaining = others.reduce((sum, { values }) => sum + values, 0) + malformed.length;
  const failure =
    differingFailure(current.filter(({ keys }) => keys.some((id) => id !== key))) ??
    remainingFailure(key, remaining);
  return {
    json: {
      key,
      resealed: columns.reduce((sum, one) => sum + one.resealed, 0),
      remaining,
      columns,
      unreadable,
      malformed,
      other_keys: others,
    },
    text: [
      table(COLUMN_HEADINGS, columns.map(toColumnRow)),
      ...rowsText('cannot be opened', unreadable),
      ...rowsText('not a sealed value', malformed),
      ...(others.length ? [table(COUNT_HEADINGS, others.map(toCountRow))] : []),
      ...(failure ? [] : [`Every value is sealed with ${key}. Other keys can be removed from SEAL_KEYS.`]),
    ].join('\n\n'),
    failure,
  };
}

const differingFailure = (differing: KeyCounts['current']): CommandResult['failure'] =>
  differing.length
    ? {
        code: 'keys_differ',
        message: `Some replicas of ${differing.map(({ service }) => service).join(', ')} seal with another key. Run the command again once every replica has the new SEAL_KEYS.`,
      }
    : undefined;

const remainingFailure = (key: string, remaining: number): CommandResult['failure'] =>
  remaining
    ? {
        code: 'values_remain',
        message: `${remaining} values are not sealed with ${key}. Keep the other keys in SEAL_KEYS, and run the command again. For values that cannot be opened, see docs/runbooks/rotate-sealing-keys.md.`,
      }
    : undefined;

/** Returns the rows without their values. */
const rowsText = (problem: string, rows: Resealing['unreadable']): string[] =>
  rows.length
    ? [
        table(
          ['SERVICE', 'COLUMN', problem.toUpperCase()],
          rows.map(({ service, column, row }) => [service, column, row.join(' ')]),
        ),
      ]
    : [];
