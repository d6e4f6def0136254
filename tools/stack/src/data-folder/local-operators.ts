import { OPERATOR_ROLES } from '@tulay/contracts';
import { createOperatorKey, type OperatorEntry } from '@tulay/messaging';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The operators of a local stack. Each has every role, and approves the other's requests. */
export const LOCAL_OPERATORS = ['local.first', 'local.second'] as const;

export const localKeyFile = (dataDir: string, name: (typeof LOCAL_OPERATORS)[number]): string =>
  join(dataDir, 'operators', `${name}.key.json`);

/** Creates the local operators and their keys, unless they exist. Returns the path of the operators file. */
export function localOperators(dataDir: string): string {
  const file = join(dataDir, 'operators', 'operators.json');
  if (existsSync(file)) return file;
  mkdirSync(join(dataDir, 'operators'), { recursive: true, mode: 0o700 });
  const entries = LOCAL_OPERATORS.flatMap((name) => newOperator(dataDir, name));
  writeFileSync(file, `${JSON.stringify(entries, null, 2)}\n`);
  return file;
}

function newOperator(dataDir: string, name: (typeof LOCAL_OPERATORS)[number]): OperatorEntry[] {
  const { key, publicKey } = createOperatorKey(name);
  writeFileSync(localKeyFile(dataDir, name), `${JSON.stringify(key)}\n`, { mode: 0o600 });
  return OPERATOR_ROLES.map((role) => ({ name, role, public_key: publicKey }));
}
