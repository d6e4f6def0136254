import { messageOf, StackError } from '../common/stack-error';
import { readGreeting } from './nats-greeting';
import { isRecentEnough, OLDEST_NATS } from './nats-version';

/**
 * Checks that the server of NATS_URL responds, is recent enough and has JetStream. Does not change the
 * server.
 */
export async function checkExternalNats(natsUrl: string): Promise<void> {
  const first = new URL(natsUrl.split(',')[0] as string);
  const where = `NATS_URL (${first.host})`;
  const greeting = await readGreeting(first.hostname, Number(first.port || 4222)).catch((error: unknown) => {
    throw new StackError(`${where} did not respond as a NATS server: ${messageOf(error)}`);
  });
  if (!isRecentEnough(greeting.version)) {
    throw new StackError(`${where} is version ${greeting.version}; ${OLDEST_NATS} or newer is required.`);
  }
  if (!greeting.jetstream)
    throw new StackError(`${where} runs without JetStream, which the services require.`);
}
