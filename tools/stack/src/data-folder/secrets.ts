import { BUS_USERS, EMITTING_SERVICES, readersOf, SEALING_SERVICES } from '@tulay/contracts';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { StackError } from '../common/stack-error';
import { readJson, writeJson } from '../common/json-file';

/**
 * Secrets generated once per data folder. Without these secrets, sealed values in the folder's databases
 * cannot be read.
 */
export interface StackSecrets {
  clusterId: string;
  postgresPassword: string;
  busPasswords: Record<string, string>;
  /** AES-256 keys by service (32 bytes, base64), which seal secrets in the service's schema. */
  sealKeys: Record<string, string>;
  /** Key that all services of an older version shared. The key opens values sealed by that version. */
  sealKey?: string;
  /** Keys by emitting service (32 bytes, base64), which sign the service's events for the ledger. */
  eventKeys: Record<string, string>;
  /**
   * Keys by `emitter:reader` (32 bytes, base64). Each key signs one service's events for one reader other
   * than the ledger.
   */
  readerKeys: Record<string, string>;
  /** Key from which embed token keys are derived (32 bytes, base64). */
  embedTokenKey: string;
  rolePasswords: Record<string, string>;
}

/** Services whose events the ledger posts. */
const SIGNING_SERVICES = EMITTING_SERVICES.filter((emitter) => readersOf(emitter).includes('ledger'));
const READER_PAIRS = EMITTING_SERVICES.flatMap((emitter) =>
  readersOf(emitter)
    .filter((reader) => reader !== 'ledger')
    .map((reader) => `${emitter}:${reader}`),
);

/** Reads DATA_DIR/secrets.json, or creates it. Adds secrets that newer versions introduced. */
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

/** Returns one secret per name. Existing secrets are kept, missing ones are generated. */
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

/** Uses only letters, digits, `-` and `_`, which need no escaping in URLs or configuration files. */
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
    `${path} cannot be read (${why}). It contains the keys of the database in the same folder. ` +
      'Restore it, or delete the folder to start with empty data.',
  );
