import type { OperatorKey } from '@tulay/messaging';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperatorConfig } from '../bus/operator.config';
import { UsageError } from '../output/command-result';

/**
 * Returns the person's private key: the key in OPERATOR_KEY_FILE or, if not set, the key of the local stack's
 * first person.
 * @throws UsageError if there is none
 */
export function readOperatorKey({ operatorKey, dataDir }: OperatorConfig): OperatorKey {
  try {
    const text = operatorKey || readFileSync(join(dataDir, 'operators', 'local.first.key.json'), 'utf8');
    const key = JSON.parse(text) as Partial<OperatorKey>;
    if (typeof key.name !== 'string' || typeof key.private_key !== 'string')
      throw new Error('it was not created by `operator keygen`');
    return { name: key.name, private_key: key.private_key };
  } catch (error) {
    throw new UsageError(
      `Your operator key cannot be read: ${(error as Error).message}. ` +
        'Set OPERATOR_KEY_FILE to the path of your key file, or create one with `operator keygen`.',
    );
  }
}
