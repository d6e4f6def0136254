import { join } from 'node:path';
import { readJson, writeJson } from '../common/json-file';

/** A merchant for trying the API. Its key is stored because it cannot be shown again. */
export interface DemoMerchant {
  merchantId: string;
  testKey: string;
}

interface CreatedMerchant {
  merchant: { id: string };
  keys: { test: string };
}

const ARGS = ['merchant', 'create', '--name', 'Sari-Sari Demo', '--email', 'demo@tulay.test'];

/**
 * The demo merchant of DATA_DIR/demo.json, created on the first start. If a start is killed before it stores the key,
 * the next start creates another merchant.
 */
export async function demoMerchant(
  dataDir: string,
  operator: (args: string[]) => Promise<unknown>,
): Promise<DemoMerchant> {
  const path = join(dataDir, 'demo.json');
  const kept = readJson(path) as DemoMerchant | undefined;
  if (kept?.testKey) return kept;
  const { merchant, keys } = (await operator(ARGS)) as CreatedMerchant;
  const made = { merchantId: merchant.id, testKey: keys.test };
  writeJson(path, made);
  return made;
}
