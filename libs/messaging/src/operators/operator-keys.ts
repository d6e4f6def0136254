import { OPERATOR_ROLES, type OperatorRole } from '@tulay/contracts';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A person in the installation's operators file. */
export interface OperatorPerson {
  name: string;
  roles: ReadonlySet<OperatorRole>;
  publicKey: KeyObject;
}

export type Operators = ReadonlyMap<string, OperatorPerson>;

/** Content of a person's private key file. */
export interface OperatorKey {
  name: string;
  private_key: string;
}

/** An entry of the operators file: one role of a person. */
export interface OperatorEntry {
  name: string;
  role: OperatorRole;
  /** SPKI in base64. */
  public_key: string;
}

/** A full name with a dot, so that it cannot equal a user ID or the name of a service. */
const NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const MAX_NAME = 64;
const CURVE = 'prime256v1';

export const isOperatorName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= MAX_NAME && NAME.test(name);

/** Creates a key pair. The entry has no role yet. */
export function createOperatorKey(name: string): { key: OperatorKey; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: CURVE });
  return {
    key: { name, private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

/**
 * Parses the operators file. Two names must not share a key, because one person could then approve their own
 * requests.
 * @throws Error if the file is invalid
 */
export function parseOperators(text: string): Operators {
  const people = new Map<string, OperatorPerson & { key: string }>();
  for (const entry of entriesOf(text)) {
    const { name, role, public_key: key } = entry;
    const known = people.get(name);
    if ([...people.values()].some((other) => other.name !== name && other.key === key))
      throw new Error(`${name} has the same public key as another person`);
    if (known && known.key !== key) throw new Error(`${name} has two public keys`);
    const roles = new Set([...(known?.roles ?? []), role]);
    people.set(name, { name, key, roles, publicKey: known?.publicKey ?? publicKeyOf(entry) });
  }
  return people;
}

function entriesOf(text: string): OperatorEntry[] {
  const list = JSON.parse(text) as unknown;
  if (!Array.isArray(list)) throw new Error('must be a JSON list of {name, role, public_key}');
  return list.map((entry: Partial<OperatorEntry> | null) => {
    const { name, role, public_key: key } = entry ?? {};
    if (!isOperatorName(name))
      throw new Error('a name must be a lowercase name with a dot, such as maria.santos');
    if (!role || !OPERATOR_ROLES.includes(role))
      throw new Error(`the role of ${name} must be one of ${OPERATOR_ROLES.join(', ')}`);
    if (typeof key !== 'string') throw new Error(`${name} has no public key`);
    return { name, role, public_key: key };
  });
}

function publicKeyOf({ name, public_key: text }: OperatorEntry): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyDetails?.namedCurve === CURVE) return key;
  } catch {
    // Reported below.
  }
  throw new Error(`the public key of ${name} cannot be read`);
}
