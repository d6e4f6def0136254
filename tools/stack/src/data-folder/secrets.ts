import { BUS_USERS, EMITTING_SERVICES, readersOf } from '@tulay/contracts';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { StackError } from '../common/stack-error';
import { readJson, writeJson } from '../common/json-file';

/** Generated once per data folder. Without them, the databases' sealed values cannot be read. */
export interface StackSecrets {
  clusterId: string;
  postgresPassword: string;
  /** Password of each bus user. */
  busPasswords: Record<string, string>;
  /** AES-256 keys by service, which seal secrets in its schema; 32 bytes, base64. */
  sealKeys: Record<string, string>;
  /** Key shared by all services of an older version. It opens what was sealed with it. */
  sealKey?: string;
  /** Keys by emitting service, with which it signs its events for the ledger; 32 bytes, base64. */
  eventKeys: Record<string, string>;
  /** Keys by `emitter:reader`, with which it signs events for each other reader; 32 bytes, base64. */
  readerKeys: Record<string, string>;
  /** Key from which the keys for embed tokens are derived: 32 bytes, base64. */
  embedTokenKey: string;
  /** Password of each service's database role. */
  rolePasswords: Record<string, string>;
}

/** Services that seal secrets in their schema. */
const SEALING_SERVICES = ['gateway', 'payments', 'payouts', 'notifier', 'dashboard'] as const;
/** Services whose events the ledger posts. */
const SIGNING_SERVICES = EMITTING_SERVICES.filter((emitter) => readersOf(emitter).includes('ledger'));
const READER_PAIRS = EMITTING_SERVICES.flatMap((emitter) =>
  readersOf(emitter)
    .filter((reader) => reader !== 'ledger')
    .map((reader) => `${emitter}:${reader}`),
);

/** Reads DATA_DIR/secrets.json, or creates it. Secrets introduced by newer versions are added. */
export function loadSecrets(dataDir: string, services: readonly string[]): StackSecrets {
  const path = join(dataDir, 'secrets.json');
  const found = parse(path);
  const secrets = { ...newSecrets(), ...found };
  const completed = {
    ...secrets,
    rolePasswords: withAll(services, secrets.rolePasswords, password),
    busPasswords: withAll(BUS_USERS, secrets.busPasswords, password),
    sealKeys: withAll(SEALING_SERVICES, secrets.sealKeys, key),
    eventKeys: withAll(SIGNING_SERVICES, secrets.eventKeys, key),
    readerKeys: withAll(READER_PAIRS, secrets.readerKeys, key),
  };
  if (JSON.stringify(completed) !== JSON.stringify(found)) writeJson(path, completed);
  return completed;
}

/** Returns one secret per name: existing ones, and new ones for the rest. */
const withAll = (names: readonly string[], found: Record<string, string>, make: () => string) =>
  Object.fromEntries([
    ...Object.entries(found),
    ...names.filter((name) => !found[name]).map((name) => [name, make()]),
  ]) as Record<string, string>;

function newSecrets(): StackSecrets {
  return {
    clusterId: randomBytes(12).toString('hex'),
    postgresPassword: password(),
    embedTokenKey: key(),
    rolePasswords: {},
    busPasswords: {},
    sealKeys: {},
    eventKeys: {},
    readerKeys: {},
  };
}

/** Only letters, digits, `-` and `_`, which need no escaping in URLs or configuration files. */
const password = (): string => randomBytes(24).toString('base64url');

const key = (): string => randomBytes(32).toString('base64');

function parse(path: string): StackSecrets | undefined {
  let found: unknown;
  try {
    found = readJson(path);
  } catch (error) {
    throw damaged(path, (error as Error).message);
  }
  if (found === undefined) return undefined;
  if (!isSecrets(found)) throw damaged(path, 'a field is missing');
  return found;
}

function isSecrets(value: unknown): value is StackSecrets {
  const secrets = value as StackSecrets;
  const texts = [secrets?.clusterId, secrets?.postgresPassword];
  const complete = texts.every((text) => typeof text === 'string' && text !== '');
  return complete && typeof secrets.rolePasswords === 'object' && secrets.rolePasswords !== null;
}

const damaged = (path: string, why: string): StackError =>
  new StackError(
    `${path} cannot be read (${why}). It holds the keys of the database beside it. ` +
      'Restore it, or delete the folder to start with empty data.',
  );
