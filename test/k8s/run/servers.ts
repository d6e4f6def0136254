import { BUS_USERS } from '@tulay/contracts';
import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { BackingServers } from '../../../tools/stack/src/backing-servers';
import { loadSecrets } from '../../../tools/stack/src/data-folder/secrets';
import type { ProcessHooks } from '../../../tools/stack/src/processes/managed-process';
import { ProcessRegister } from '../../../tools/stack/src/processes/process-register';
import { SCHEMA_SERVICES } from '../../../tools/stack/src/services/service-environment';
import { clearKilledRuns, newDiskFolder } from '../../setup/test-run';
import { nameOf, ofKind, type KubeObject } from '../support/objects';

/** The PostgreSQL and NATS servers used by the sandbox, with the passwords of an overlay. */
export interface Servers {
  postgresPort: number;
  natsPort: number;
  operatorUrl: string;
  /** Private key file of an operator with every role. */
  operatorKey: string;
  stop(): Promise<void>;
}

/**
 * Starts the stack's PostgreSQL and NATS with the passwords in the overlay's Secrets, and creates the
 * overlay's database.
 */
export async function startServers(overlay: KubeObject[]): Promise<Servers> {
  await clearKilledRuns();
  const dataDir = newDiskFolder('sandbox');
  const servers = new BackingServers(
    { dataDir, durable: false },
    secretsOf(overlay, dataDir),
    hooks(dataDir),
  );
  const stop = async (): Promise<void> => {
    await servers.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await servers.start();
    await makeDatabase(servers.adminUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  const operatorUrl = servers.natsUrlOf('operator');
  const operatorKey = valuesOf(overlay, 'operator')['local-first']!;
  const [postgresPort, natsPort] = [portOf(servers.adminUrl), portOf(operatorUrl)];
  return { postgresPort, natsPort, operatorUrl, operatorKey, stop };
}

function secretsOf(overlay: KubeObject[], dataDir: string) {
  const bus = valuesOf(overlay, 'nats');
  return {
    ...loadSecrets(dataDir, SCHEMA_SERVICES),
    postgresPassword: valuesOf(overlay, 'postgres').password!,
    busPasswords: Object.fromEntries(
      BUS_USERS.map((user) => [user, bus[`BUS_PASSWORD_${user.toUpperCase()}`] ?? '']),
    ),
  };
}

function valuesOf(overlay: KubeObject[], name: string): Record<string, string> {
  const found = ofKind(overlay, 'Secret').find((secret) => nameOf(secret).startsWith(`${name}-`));
  const fields = Object.entries(found?.data ?? {});
  return Object.fromEntries(fields.map(([field, value]) => [field, Buffer.from(value, 'base64').toString()]));
}

async function makeDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('CREATE DATABASE tulay');
  await client.end();
}

const portOf = (url: string): number => Number(new URL(url).port);

function hooks(runFolder: string): ProcessHooks {
  const register = new ProcessRegister(runFolder);
  return {
    runFolder,
    line: () => undefined,
    started: (record) => register.add(record),
    ended: (name) => register.remove(name),
    say: () => undefined,
  };
}
