import {
  busAddress,
  connectBusOnce,
  CommandClient,
  type NatsConnection,
  type Signer,
} from '@tulay/messaging';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperatorConfig, OperatorLogin } from './operator.config';

/** Thrown if no system is running or the connection fails. The message contains instructions. */
export class NotRunning extends Error {
  readonly code = 'not_running';
}

export interface StackAddress {
  natsUrl: string;
  login?: OperatorLogin;
  /** URL of the NATS server's HTTP monitoring; empty if unknown. */
  natsMonitorUrl: string;
  /** Source of the address (a variable or a file), for error messages. */
  source: string;
}

export interface Bus {
  address: StackAddress;
  connection: NatsConnection;
  ask: CommandClient['ask'];
  /** Returns a client that signs commands with another signer. */
  signing: (signer: Signer) => CommandClient;
}

/**
 * Returns the address in NATS_URL or, if not set, the address of the local stack in DATA_DIR.
 * @throws NotRunning if neither is available
 */
export function findStack({ natsUrl, login, natsMonitorUrl, dataDir }: OperatorConfig): StackAddress {
  if (natsUrl) return { natsUrl, login, natsMonitorUrl, source: 'NATS_URL' };
  const file = join(dataDir, 'stack.json');
  if (!existsSync(file))
    throw new NotRunning(
      `Cannot find a running system: NATS_URL is not set, and no local stack is running in ${dataDir}. ` +
        'Start a local stack with `npm start`, or set DATA_DIR to its data folder.',
    );
  return { natsMonitorUrl, ...readStackFile(file), source: file };
}

function readStackFile(file: string): { natsUrl: string; natsMonitorUrl?: string } {
  try {
    const stack = JSON.parse(readFileSync(file, 'utf8')) as { natsUrl?: unknown; natsMonitorUrl?: unknown };
    if (typeof stack.natsUrl !== 'string') throw new Error('natsUrl is missing');
    const monitor = typeof stack.natsMonitorUrl === 'string' ? { natsMonitorUrl: stack.natsMonitorUrl } : {};
    return { natsUrl: stack.natsUrl, ...monitor };
  } catch (error) {
    throw new NotRunning(`${file} cannot be read (${(error as Error).message}). Restart the local stack.`);
  }
}

/**
 * Connects, runs `work` and disconnects.
 * @param signer signs every command
 * @throws NotRunning if NATS does not respond
 */
export async function withBus<T>(
  address: StackAddress,
  signer: Signer,
  work: (bus: Bus) => Promise<T>,
): Promise<T> {
  const connection = await connect(address);
  const signing = (by: Signer): CommandClient => new CommandClient(connection, undefined, by);
  const client = signing(signer);
  try {
    return await work({
      address,
      connection,
      signing,
      ask: (command, request) => client.ask(command, request),
    });
  } finally {
    await connection.close();
  }
}

async function connect({ natsUrl, login, source }: StackAddress): Promise<NatsConnection> {
  try {
    return await connectBusOnce(busAddress('operator', { ...login, NATS_URL: natsUrl }));
  } catch (error) {
    const reason = (error as Error).message;
    throw new NotRunning(
      `Cannot connect to NATS at ${hostsOf(natsUrl)} (from ${source}): ${reason}. ` +
        'Check that the system is running, or start the local stack with `npm start`.',
      { cause: error },
    );
  }
}

export function hostsOf(natsUrl: string): string {
  const hosts = natsUrl
    .split(',')
    .map((url) => (URL.canParse(url) ? new URL(url).host : 'an unreadable address'));
  return hosts.join(', ');
}
