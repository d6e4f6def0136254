import {
  activateMerchantCommand,
  addOwnKeyCommand,
  approveMerchantCommand,
  createKeyCommand,
  createMerchantCommand,
  createOwnProjectCommand,
  createProjectCommand,
  deleteProjectCommand,
  newOrderedId,
  noteActivationCommand,
  openMerchantCommand,
  rejectMerchantCommand,
  replaceOwnKeyCommand,
  revokeKeyCommand,
  revokeOwnKeyCommand,
  rotateKeyCommand,
  rotateProjectSecretCommand,
  setBrandingCommand,
  setOwnProjectOriginsCommand,
  setProjectEnabledCommand,
  setProjectOriginsCommand,
  setProjectWebhookCommand,
  setRateLimitCommand,
  type DrawnApiKey,
  type Scope,
} from '@tulay/contracts';
import { issueSecret } from '@tulay/security';
import { randomUUID } from 'node:crypto';
import type { Walk } from './walk';

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
  await walkOwn(walk);
  await walkActivation(walk);
  await walkProject(walk);
}

function drawnKey(): DrawnApiKey {
  const { hash, last4 } = issueSecret('sk_test_');
  return { id: newOrderedId('key'), hash: hash.toString('base64'), last4 };
}

async function walkOwn(walk: Walk): Promise<void> {
  const own = { ...walk.tenant(), actor: 'ana' };
  const grantable: Scope[] = ['*'];
  const key = drawnKey();
  await walk.ask(addOwnKeyCommand, { ...own, key, scopes: ['*'], grantable, expiresAt: null });
  const next = drawnKey();
  await walk.ask(replaceOwnKeyCommand, { ...own, keyId: key.id, overlapHours: 1, next, grantable });
  await walk.ask(revokeOwnKeyCommand, { ...own, keyId: next.id });
  const { id: projectId } = await walk.ask(createOwnProjectCommand, { ...own, name: 'Own', origins: [] });
  await walk.ask(setOwnProjectOriginsCommand, { ...own, projectId, origins: ['https://own.example'] });
}

/**
 * Rejects a merchant's application, then approves the next one. The dashboard receives notifications about a
 * merchant that has no users.
 */
async function walkActivation(walk: Walk): Promise<void> {
  const merchantId = await openMerchant(walk);
  const decision = { merchantId };
  await walk.ask(rejectMerchantCommand, { ...decision, revision: 1, reason: 'The permit cannot be read' });
  const digest = 'd'.repeat(64);
  const activation = await walk.ask(approveMerchantCommand, { ...decision, revision: 2, digest });
  await walk.ask(noteActivationCommand, activation);
}

/** Creates a merchant as the dashboard does after a sign-up. */
async function openMerchant(walk: Walk): Promise<string> {
  const firstKey = drawnKey();
  const email = `${randomUUID()}@example.test`;
  const merchantId = newOrderedId('mer');
  await walk.ask(openMerchantCommand, { merchantId, name: 'Ate Luz', email, firstKey });
  return merchantId;
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
