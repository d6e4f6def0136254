import {
  activateMerchantCommand,
  createKeyCommand,
  createMerchantCommand,
  createProjectCommand,
  deleteProjectCommand,
  newOrderedId,
  openMerchantCommand,
  revokeKeyCommand,
  rotateKeyCommand,
  rotateProjectSecretCommand,
  setBrandingCommand,
  setProjectEnabledCommand,
  setProjectOriginsCommand,
  setProjectWebhookCommand,
  setRateLimitCommand,
} from '@tulay/contracts';
import { issueSecret } from '@tulay/security';
import { randomUUID } from 'node:crypto';
import type { Walk } from './walk';

/** Creates the merchant of the walk, its keys and a project. */
export async function walkGateway(walk: Walk): Promise<void> {
  const email = `${randomUUID()}@example.test`;
  const { merchant } = await walk.ask(createMerchantCommand, { name: 'Aling Nena', email, live: false });
  walk.merchantId = merchant.id;
  const { merchantId } = walk;
  await walk.ask(activateMerchantCommand, { merchantId });
  await walk.ask(setRateLimitCommand, { merchantId, perMinute: 1_000 });
  await walk.ask(setBrandingCommand, { ...walk.tenant(), changes: { accentColor: '#336699' } });
  const grant = { merchantId, environment: 'test' as const };
  const { key } = await walk.ask(createKeyCommand, { ...grant, scopes: ['*'] });
  const rotated = await walk.ask(rotateKeyCommand, { keyId: key.id, overlapHours: 1 });
  await walk.ask(revokeKeyCommand, { keyId: rotated.key.id });
  await openMerchant(walk);
  await walkProject(walk);
}

/** As the dashboard does when somebody signed up. */
async function openMerchant(walk: Walk): Promise<void> {
  const { hash, last4 } = issueSecret('sk_test_');
  const firstKey = { id: newOrderedId('key'), hash: hash.toString('base64'), last4 };
  const email = `${randomUUID()}@example.test`;
  const merchantId = newOrderedId('mer');
  await walk.ask(openMerchantCommand, { merchantId, name: 'Ate Luz', email, firstKey });
}

async function walkProject(walk: Walk): Promise<void> {
  const webhookUrl = walk.receiver.url('/legacy');
  const { project } = await walk.ask(createProjectCommand, {
    ...walk.tenant(),
    name: 'Shop',
    origins: [],
    compat: { webhookUrl, staticKey: 'open sesame' },
  });
  const projectId = project.id;
  await walk.ask(rotateProjectSecretCommand, { projectId });
  await walk.ask(setProjectWebhookCommand, { projectId, staticKey: 'another word' });
  await walk.ask(setProjectOriginsCommand, { projectId, origins: ['https://shop.example'] });
  await walk.ask(setProjectEnabledCommand, { projectId, enabled: false });
  await walk.ask(setProjectEnabledCommand, { projectId, enabled: true });
  await walk.ask(deleteProjectCommand, { projectId });
}
