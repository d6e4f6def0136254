import type { OperatorKey, Signer } from '@tulay/messaging';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandSigner } from '../../apps/operator/src/operators/command-signer';

/** Returns the private key of a local operator of the stack in `dataDir`. */
export const localKey = (dataDir: string, name: 'local.first' | 'local.second'): OperatorKey =>
  JSON.parse(readFileSync(join(dataDir, 'operators', `${name}.key.json`), 'utf8')) as OperatorKey;

/** Returns a signer that signs as the first local operator and approves as the second. */
export const localSigner = (dataDir: string): Signer =>
  commandSigner({
    key: () => localKey(dataDir, 'local.first'),
    asRequest: false,
    approver: localKey(dataDir, 'local.second'),
  });
