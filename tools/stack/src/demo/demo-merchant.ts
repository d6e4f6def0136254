import { join } from 'node:path';
import { DEMO_EMAIL } from './demo-email';
import { readJson, writeJson } from '../common/json-file';

/** A merchant for trying the API. The secrets are stored because they cannot be shown again. */
export interface DemoMerchant {
  merchantId: string;
  testKey: string;
  /**
   * Secret that signs the webhooks of payments with a `webhook_url`. Missing in data folders of older
   * versions.
   */
  webhookSecret?: string;
  linkSlug?: string;
  /**
   * Last segment of the link that invites an owner to the dashboard. The link can be used once, within a
   * week.
   */
  invitation?: string;
}

interface CreatedMerchant {
  merchant: { id: string };
  keys: { test: string };
  webhook_secrets: { test: string };
}

const ARGS = ['merchant', 'create', '--name', 'Sari-Sari Demo', '--email', DEMO_EMAIL];

const pathOf = (dataDir: string): string => join(dataDir, 'demo.json');

/** Returns the demo merchant in DATA_DIR/demo.json, or undefined before the first start. */
export function keptDemo(dataDir: string): DemoMerchant | undefined {
  const kept = readJson(pathOf(dataDir)) as DemoMerchant | undefined;
  return kept?.testKey ? kept : undefined;
}

export const keepDemo = (dataDir: string, demo: DemoMerchant): void => writeJson(pathOf(dataDir), demo);

/**
 * Creates the demo merchant on the first start. If a start is killed before it stores the key, the next start
 * creates another merchant.
 */
export async function demoMerchant(
  dataDir: string,
  operator: (args: string[]) => Promise<unknown>,
): Promise<DemoMerchant> {
  const kept = keptDemo(dataDir);
  if (kept) return kept;
  const { merchant, keys, webhook_secrets: secrets } = (await operator(ARGS)) as CreatedMerchant;
  const made = { merchantId: merchant.id, testKey: keys.test, webhookSecret: secrets.test };
  keepDemo(dataDir, made);
  return made;
}
