import {
  getWebhookDeliveryCommand,
  listWebhookDeliveriesCommand,
  truncate,
  WEBHOOK_DELIVERY_STATUSES,
  type Environment,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookDeliveryStatus,
} from '@tulay/contracts';
import { Option, type Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { environmentOption, pageSize } from '../../cli/option-values';
import type { CommandResult } from '../../output/command-result';
import { fields, table, when } from '../../output/table';

export function webhookDeliveryCommands(group: Command, cli: Cli): void {
  cli.leaf(group, 'list', {
    description:
      "Lists a merchant's webhook deliveries, newest first: to endpoints, payments' webhook_url and the legacy checkout.",
    options: listOptions,
    examples: [
      'webhook list --merchant mer_01… --status failed',
      'webhook list --merchant mer_01… --environment live --payment pay_01…',
      'webhook list --merchant mer_01… --project 0192… --status pending --json',
    ],
    run: listDeliveries,
  });
  cli.leaf(group, 'show', {
    description: 'Shows a delivery with all its attempts and their responses.',
    options: (command) =>
      ofMerchant(command).requiredOption(
        '--delivery <number>',
        'delivery ID, as in the X-Service-Delivery header',
      ),
    examples: ['webhook show --merchant mer_01… --delivery 1720384756120934'],
    run: showDelivery,
  });
}

/** Adds the options that all commands on a merchant's webhooks share. */
export const ofMerchant = (command: Command): Command =>
  command.requiredOption('--merchant <id>', 'the merchant, mer_…').addOption(environmentOption());

const listOptions = (command: Command): Command =>
  ofMerchant(command)
    .option('--endpoint <id>', 'only deliveries to this endpoint, whe_…')
    .option('--project <id>', "only deliveries to this project's legacy checkout")
    .option('--event <id>', 'only deliveries of this event, evt_…')
    .option('--payment <id>', 'only deliveries about this payment and its refunds, pay_…')
    .addOption(
      new Option('--status <status>', 'only deliveries with this status').choices([
        ...WEBHOOK_DELIVERY_STATUSES,
      ]),
    )
    .option('--limit <n>', 'maximum number of results, 1 to 100', pageSize, 25)
    .option('--starting-after <number>', 'the last delivery of the previous page');

export interface OfMerchant {
  merchant: string;
  environment: Environment;
}
interface ListOptions extends OfMerchant {
  endpoint?: string;
  project?: string;
  event?: string;
  payment?: string;
  status?: WebhookDeliveryStatus;
  limit: number;
  startingAfter?: string;
}

async function listDeliveries(
  bus: Bus,
  { merchant: merchantId, ...query }: ListOptions,
): Promise<CommandResult> {
  const { endpoint, project, event, payment, status, environment, limit, startingAfter } = query;
  const filters = { endpoint, project, event, payment, status };
  const request = { merchantId, environment, limit, startingAfter, ...filters };
  const { data, has_more } = await bus.ask(listWebhookDeliveriesCommand, request);
  const last = data.at(-1);
  const more = has_more && last ? `\nMore: --starting-after ${last.id}` : '';
  return { json: { deliveries: data, has_more }, text: table(HEADINGS, data.map(rowOf)) + more };
}

const HEADINGS = ['DELIVERY', 'CREATED', 'EVENT', 'TYPE', 'RECEIVER', 'STATUS', 'ATTEMPTS', 'NEXT', 'ANSWER'];
const rowOf = (one: WebhookDelivery) => [
  one.id,
  when(one.created),
  one.event,
  one.event_type,
  receiverOf(one),
  one.status,
  one.attempts,
  when(one.next_attempt_at),
  one.last_response_status,
];

const receiverOf = ({ endpoint, url, project }: WebhookDelivery): string | null => endpoint ?? url ?? project;

async function showDelivery(bus: Bus, options: OfMerchant & { delivery: string }): Promise<CommandResult> {
  const { merchant: merchantId, environment, delivery: id } = options;
  const delivery = await bus.ask(getWebhookDeliveryCommand, { merchantId, environment, id });
  return { json: { delivery }, text: describe(delivery) };
}

function describe(delivery: WebhookDeliveryDetail): string {
  const { id, event, event_type: type, status, created, next_attempt_at: next } = delivery;
  const shown = {
    delivery: id,
    event,
    type,
    receiver: receiverOf(delivery),
    status,
    because: delivery.cancelled_because ?? undefined,
    created: when(created),
    next: when(next),
  };
  const rows = delivery.history.map((one) => [
    one.attempt,
    when(one.at),
    one.status,
    `${one.milliseconds} ms`,
    one.error ?? 'delivered',
    one.response && truncate(one.response, 80),
  ]);
  return `${fields(shown)}\n${table(['ATTEMPT', 'ENDED', 'ANSWER', 'TIME', 'RESULT', 'RESPONSE'], rows)}`;
}
