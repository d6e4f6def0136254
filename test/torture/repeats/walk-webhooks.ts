import {
  createWebhookEndpointCommand,
  deleteWebhookEndpointCommand,
  ensureDefaultSecretCommand,
  listWebhookDeliveriesCommand,
  newId,
  replayEventCommand,
  replayWebhookDeliveriesCommand,
  replayWebhookDeliveryCommand,
  rotateDefaultSecretCommand,
  rotateWebhookSecretCommand,
  updateWebhookEndpointCommand,
} from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { openPayment } from './walk-payments';
import type { Walk } from './walk';

/** Runs the commands for an endpoint, its secrets and replayed deliveries. */
export async function walkWebhooks(walk: Walk): Promise<void> {
  await walk.ask(ensureDefaultSecretCommand, walk.tenant());
  const endpoint = { ...walk.tenant(), id: newId('whe') };
  const address = { url: walk.receiver.url(), events: ['*' as const], description: null };
  await walk.ask(createWebhookEndpointCommand, { ...endpoint, ...address });
  await walk.ask(updateWebhookEndpointCommand, { ...endpoint, description: 'Shop' });
  await walk.ask(rotateWebhookSecretCommand, { ...endpoint, overlapSeconds: 60 });
  await openPayment(walk);
  await walkReplays(walk, endpoint.id);
  // Runs long after the endpoint was created, because a creation repeated after the rotation would get the
  // new secret.
  await walk.ask(rotateDefaultSecretCommand, { ...walk.tenant(), overlapSeconds: 60 });
  await walk.ask(updateWebhookEndpointCommand, { ...endpoint, enabled: false });
  await walk.ask(deleteWebhookEndpointCommand, endpoint);
}

async function walkReplays(walk: Walk, endpoint: string): Promise<void> {
  const delivered = async () => {
    const query = { ...walk.tenant(), endpoint, limit: 10 };
    const { data } = await walk.ask(listWebhookDeliveriesCommand, query);
    return data.every(({ status }) => status === 'delivered') ? data : [];
  };
  const count = (n: number) =>
    eventually(async () => ((await delivered()).length === n ? delivered() : null), { timeoutMs: 60_000 });
  const [delivery] = await count(1);
  await walk.ask(replayWebhookDeliveryCommand, { ...walk.tenant(), id: String(delivery!.id) });
  await walk.ask(replayEventCommand, { ...walk.tenant(), id: delivery!.event, endpoint });
  await count(3);
  await walk.ask(replayWebhookDeliveriesCommand, { ...walk.tenant(), id: endpoint, since: 0 });
}
