import { randomUUID } from 'node:crypto';
import type { RunningStack } from '../../../tools/stack/src/start-stack';
import { Api } from '../../support/api';
import { LAB_PROVIDERS, ProviderLab, type LabProvider } from '../../support/provider-lab';

/** Initial balance of each shop, in pesos. */
export const FUNDS = 10_000_000;

export interface LabShop {
  id: string;
  live: Api;
  /** Secrets that must not be in any log, error, event or table. */
  secrets: string[];
}

interface Created {
  merchant: { id: string };
  keys: { test: string; live: string };
  webhook_secrets: { test: string; live: string };
}

/**
 * Enables live mode with a lab, and creates one shop per provider. No other merchant may accept live
 * payments.
 */
export async function openLabShops(stack: RunningStack, seed: number) {
  const operator = (...args: string[]): Promise<unknown> => stack.operator(args);
  const lab = await ProviderLab.start(stack.baseUrl, operator, seed);
  // Keeps each transfer pending for a short time.
  lab.lab.world.settings.settleAfterMs = 200;
  for (const provider of LAB_PROVIDERS) await lab.configure(provider);
  await operator('provider', 'disable', '--provider', 'acquirer');
  const shops: LabShop[] = [];
  for (const provider of LAB_PROVIDERS) shops.push(await openShop(stack, provider));
  return { lab, shops };
}

/** Returns the credentials of the lab's accounts and the secrets that sign the lab's callbacks. */
export const secretsOfLab = ({ lab }: ProviderLab): string[] =>
  Object.values(lab.world.accounts).flatMap(({ xendit, paymongo, maya }) => [
    xendit.secretKey,
    xendit.callbackToken,
    paymongo.secretKey,
    paymongo.webhookSecret,
    maya.publicKey,
    maya.secretKey,
  ]);

async function openShop(stack: RunningStack, prefers: LabProvider): Promise<LabShop> {
  const named = ['--name', `Prefers ${prefers}`, '--email', `${randomUUID()}@example.test`];
  const created = (await stack.operator(['merchant', 'create', ...named, '--live'])) as Created;
  const { merchant, keys, webhook_secrets } = created;
  const of = ['--merchant', merchant.id];
  await stack.operator(['merchant', 'set-rate-limit', ...of, '--per-minute', '1000000']);
  const funds = ['--environment', 'live', '--amount', String(FUNDS), '--reason', 'funds for payouts'];
  await stack.operator(['ledger', 'adjust', ...of, ...funds]);
  const order = [prefers, ...LAB_PROVIDERS.filter((other) => other !== prefers)];
  const out = order.filter((provider) => provider !== 'maya');
  for (const [service, names] of [
    ['payments', order],
    ['payouts', out],
  ] as const)
    await stack.operator(['provider', 'prioritize', ...of, '--order', names.join(), '--for', service]);
  const secrets = [...Object.values(keys), ...Object.values(webhook_secrets)];
  return { id: merchant.id, live: new Api(stack.baseUrl, keys.live), secrets };
}
