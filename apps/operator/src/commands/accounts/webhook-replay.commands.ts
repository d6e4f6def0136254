import {
  listWebhookDeliveriesCommand,
  replayEventCommand,
  replayWebhookDeliveriesCommand,
  replayWebhookDeliveryCommand,
  type Replayed,
  type Tenant,
  type WebhookDelivery,
} from '@tulay/contracts';
import type { Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { unixTime } from '../../cli/option-values';
import { UsageError, type CommandResult } from '../../output/command-result';
import { ofMerchant, type OfMerchant } from './webhook-delivery.commands';

export function webhookReplayCommands(group: Command, cli: Cli): void {
  cli.leaf(group, 'replay', {
    description:
      'Replays one delivery, one event, or all failed deliveries to an endpoint or legacy checkout since a given time. Audited.',
    options: (command) =>
      ofMerchant(command)
        .option('--delivery <number>', 'replay this delivery to the same receiver')
        .option('--event <id>', 'resend this event to all current receivers, or only to --endpoint')
        .option('--endpoint <id>', 'replay failed deliveries to this endpoint; requires --since')
        .option(
          '--project <id>',
          "replay failed deliveries to this project's legacy checkout; requires --since",
        )
        .option('--since <time>', 'Unix seconds or 2026-05-08T00:00Z', unixTime),
    examples: [
      'webhook replay --merchant mer_01… --delivery 1720384756120934',
      'webhook replay --merchant mer_01… --event evt_01…',
      'webhook replay --merchant mer_01… --environment live --endpoint whe_01… --since 2026-05-08T00:00Z',
      'webhook replay --merchant mer_01… --project 0192… --since 1778198400',
    ],
    run: replay,
  });
}

interface ReplayOptions extends OfMerchant {
  delivery?: string;
  event?: string;
  endpoint?: string;
  project?: string;
  since?: number;
}

async function replay(bus: Bus, options: ReplayOptions): Promise<CommandResult> {
  const { queued } = await replayOf(bus, options);
  return { json: { queued }, text: queued === 1 ? '1 delivery queued.' : `${queued} deliveries queued.` };
}

function replayOf(bus: Bus, options: ReplayOptions): Promise<Replayed> {
  const { merchant: merchantId, environment, delivery, event, endpoint, project, since } = options;
  const tenant = { merchantId, environment };
  if ([delivery, event ?? endpoint, project].filter((one) => one !== undefined).length !== 1)
    throw new UsageError('Specify one of --delivery, --event, --endpoint or --project');
  if (delivery !== undefined) return bus.ask(replayWebhookDeliveryCommand, { ...tenant, id: delivery });
  if (event !== undefined) return bus.ask(replayEventCommand, { ...tenant, id: event, endpoint });
  if (since === undefined) throw new UsageError('--since is required');
  if (endpoint !== undefined)
    return bus.ask(replayWebhookDeliveriesCommand, { ...tenant, id: endpoint, since });
  return replayProject(bus, { ...tenant, project: project ?? '', createdGte: since });
}

type OfProject = Tenant & { project: string; createdGte: number };

/** Replays events that were never delivered to the project, based on each event's latest failed delivery. */
async function replayProject(bus: Bus, query: OfProject): Promise<Replayed> {
  const { merchantId, environment, project } = query;
  let queued = 0;
  for (const { id, event } of await failedOf(bus, query)) {
    const of = { merchantId, environment, project, event, limit: 100 };
    const { data } = await bus.ask(listWebhookDeliveriesCommand, of);
    if (data.some(({ status }) => status !== 'failed')) continue;
    const request = { merchantId, environment, id: String(id) };
    queued += (await bus.ask(replayWebhookDeliveryCommand, request)).queued;
  }
  return { queued };
}

/** Returns each event's latest failed delivery, oldest first. */
async function failedOf(bus: Bus, query: OfProject): Promise<WebhookDelivery[]> {
  const newest = new Map<string, WebhookDelivery>();
  for (let more = true, after: string | undefined; more;) {
    const request = { ...query, status: 'failed' as const, limit: 100, startingAfter: after };
    const { data, has_more } = await bus.ask(listWebhookDeliveriesCommand, request);
    for (const one of data) if (!newest.has(one.event)) newest.set(one.event, one);
    after = data.length ? String(data.at(-1)?.id) : undefined;
    more = has_more && after !== undefined;
  }
  return [...newest.values()].reverse();
}
