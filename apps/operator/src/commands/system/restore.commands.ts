import {
  getRestoreHoldCommand,
  releaseRestoreCommand,
  RESTORE_HELD_SERVICES,
  type ReleaseRestoreRequest,
  type RestoreHoldState,
} from '@tulay/contracts';
import type { Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { askEach } from '../../operators/ask-each';
import type { CommandResult } from '../../output/command-result';
import { table, when } from '../../output/table';

export function restoreCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'restore', 'a database restored from a backup');
  cli.leaf(group, 'status', {
    description: 'Shows whether payouts and the dashboard are held after a restore.',
    examples: ['restore status'],
    run: async (bus: Bus) => describe(await restoreHolds(bus)),
  });
  cli.leaf(group, 'release', {
    description:
      'Releases payouts and the dashboard after a restore. Payouts are sent again, and all dashboard sessions, links and invitations from the backup are invalidated. Audited.',
    options: (command) => command.requiredOption('--reason <text>', 'what you compared before the release'),
    examples: ['restore release --reason "Settlement reports of 3 June compared"'],
    run: release,
  });
}

export const restoreHolds = (bus: Bus): Promise<RestoreHoldState[]> =>
  Promise.all(RESTORE_HELD_SERVICES.map((service) => bus.ask(getRestoreHoldCommand(service), {})));

/** Releases the dashboard first. If a service does not respond, the command can be retried. */
const release = async (bus: Bus, { reason }: ReleaseRestoreRequest): Promise<CommandResult> =>
  describe(await askEach(bus, RESTORE_HELD_SERVICES.map(releaseRestoreCommand), { reason }));

function describe(services: RestoreHoldState[]): CommandResult {
  const rows = services.map(({ service, held_since: since }) => [service, when(since)]);
  return { json: { services }, text: table(['SERVICE', 'HELD SINCE'], rows) };
}
