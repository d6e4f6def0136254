import { join } from 'node:path';
import { DEMO_EMAIL } from './demo-email';
import { readJson, writeJson } from '../common/json-file';
import { ownMerchant } from './own-merchant';

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

const pathOf = (dataDir: string): string => join(dataDir, 'demo.json');

/** Returns the demo merchant in DATA_DIR/demo.json, or undefined before the first start. */
export function keptDemo(dataDir: string): DemoMerchant | undefined {
  const kept = readJson(pathOf(dataDir)) as DemoMerchant | undefined;
  return kept?.testKey ? kept : undefined;
}

export const keepDemo = (dataDir: string, demo: DemoMerchant): void => writeJson(pathOf(dataDir), demo);

/** Creates the demo merchant on the first start, and stores its key. */
export async function demoMerchant(
  dataDir: string,
  operator: (args: string[]) => Promise<unknown>,
): Promise<DemoMerchant> {
  const kept = keptDemo(dataDir);
  if (kept) return kept;
  const wanted = { name: 'Sari-Sari Demo', email: DEMO_EMAIL, environment: 'test' } as const;
  const { merchantId, key: testKey } = await ownMerchant(operator, wanted);
  const args = ['webhook', 'secret', '--merchant', merchantId, '--environment', 'test'];
  const { secret: webhookSecret } = (await operator(args)) as { secret: string };
  const made = { merchantId, testKey, webhookSecret };
  keepDemo(dataDir, made);
  return made;
}
