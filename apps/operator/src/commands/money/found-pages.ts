import type { Environment } from '@tulay/contracts';
import type { Command } from 'commander';
import { environmentOption, pageSize, unixTime } from '../../cli/option-values';

export interface PageOptions {
  environment: Environment;
  since?: number;
  until?: number;
  limit: number;
  startingAfter?: string;
}

/** Adds the options of a list across all merchants. */
export const pageOptions = (command: Command): Command =>
  command
    .addOption(environmentOption())
    .option('--since <time>', 'created at or after this time: Unix seconds or 2026-05-08T00:00Z', unixTime)
    .option('--until <time>', 'created at or before this time', unixTime)
    .option('--limit <n>', 'maximum number of results, 1 to 100', pageSize, 25)
    .option('--starting-after <id>', 'the last ID of the previous page');

export const pageOf = ({ environment, since, until, limit, startingAfter }: PageOptions) => ({
  environment,
  createdGte: since,
  createdLte: until,
  limit,
  startingAfter,
});

/** Returns a line with the option for the next page; empty on the last page. */
export function nextPage({ data, has_more }: { data: { id: string }[]; has_more: boolean }): string {
  const last = data.at(-1);
  return has_more && last ? `\nMore: --starting-after ${last.id}` : '';
}
