import {
  activateMerchantCommand,
  createKeyCommand,
  createMerchantCommand,
  createProjectCommand,
  deleteProjectCommand,
  revokeKeyCommand,
  rotateKeyCommand,
  rotateProjectSecretCommand,
  setBrandingCommand,
  setProjectEnabledCommand,
  setProjectOriginsCommand,
  setProjectWebhookCommand,
  setRateLimitCommand,
} from '@tulay/contracts';
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
  await walkProject(walk);
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
