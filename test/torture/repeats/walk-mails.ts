import { newOrderedId, sendAccountMailsCommand, setMailSubscriptionCommand } from '@tulay/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  readerOf,
  SubscriptionLinks,
} from '../../../apps/notifier/src/mails/unsubscribing/subscription-links';
import type { StackSecrets } from '../../../tools/stack/src/data-folder/secrets';
import type { Walk } from './walk';

/**
 * Unsubscribes an email address with the token of an unsubscribe link, and sends an account email as the
 * dashboard does.
 */
export async function walkMails(walk: Walk): Promise<void> {
  const secrets = JSON.parse(readFileSync(join(walk.dataDir, 'secrets.json'), 'utf8')) as StackSecrets;
  const links = new SubscriptionLinks({ SEAL_KEYS: `k2:${secrets.sealKeys.notifier}` });
  const reader = readerOf(walk.tenant(), 'ana@example.test');
  const token = links.tokenOf({ ...walk.tenant(), reader });
  await walk.ask(setMailSubscriptionCommand, { token, subscribed: false });
  const mail = { id: newOrderedId('mail'), kind: 'known_address', recipient: 'ana@example.test' } as const;
  await walk.ask(sendAccountMailsCommand, { mails: [mail] });
}
