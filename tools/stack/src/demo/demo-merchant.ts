import { join } from 'node:path';
import { readJson, writeJson } from '../data-folder/write-file';

/** A merchant to try things out with; its key is kept, since nothing else can show it again. */
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
 * The demo merchant of DATA_DIR/demo.json, made on the first start. A start that was killed between making and
 * keeping it leaves one that nobody can use, and the next start makes another.
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
