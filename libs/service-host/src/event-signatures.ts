import {
  EVENT_CONSUMERS,
  isEmitting,
  readersOf,
  SERVICES,
  type EmittingService,
  type ServiceName,
} from '@tulay/contracts';
import { EventSigner, EventVerifier, type EventKeys, type ReaderKeys } from '@tulay/messaging';
import { makeValidator, str, type CleanedEnv } from 'envalid';
import { BadConfig } from './config';

const signingKey = makeValidator<Buffer>(toKey);

const eventKeys = makeValidator<EventKeys>((text) => {
  const keys: EventKeys = {};
  for (const [service, key] of pairsOf(text)) {
    if (!isEmitting(service)) throw new Error('must be a list of service:key pairs');
    (keys[service] ??= []).push(key);
  }
  return keys;
});

const readerKeys = makeValidator<ReaderKeys>((text) => Object.fromEntries(pairsOf(text)));

function pairsOf(text: string): [ServiceName, Buffer][] {
  return text.split(',').map((part) => {
    const [service = '', key = ''] = part.split(':');
    if (!(SERVICES as readonly string[]).includes(service))
      throw new Error('must be a list of service:key pairs');
    return [service as ServiceName, toKey(key)];
  });
}

function toKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32) throw new Error('must be 32 bytes in base64');
  return key;
}

/** Additional environment variable of services that emit events. */
export const readerKeyVariables = {
  EVENT_READER_KEYS: readerKeys({
    desc: 'list of reader:key, 32 bytes in base64: signs events for each service that reads them, except the ledger',
  }),
};

/** Additional environment variables of services whose events are about money. */
export const signingVariables = {
  ...readerKeyVariables,
  EVENT_SIGNING_KEY: signingKey({ desc: 'key that signs events for the ledger, 32 bytes in base64' }),
};

/** Additional environment variables of services that read events and require signatures. */
export const verifyingVariables = {
  EVENT_KEYS: eventKeys({
    desc: 'service:key,… of the services whose events it reads; several of one while its key changes',
  }),
  UNSIGNED_EVENTS: str({
    default: 'refuse',
    choices: ['refuse', 'accept'],
    desc: '`accept` only while upgrading services that do not yet sign their events for this service',
  }),
};

export type EventKeysConfig = Partial<CleanedEnv<typeof signingVariables & typeof verifyingVariables>>;

/**
 * Returns the service's signer, or undefined if no keys are configured.
 * @throws BadConfig if the key of a reader is missing, because that reader would reject every event
 */
export function signerOf(
  service: EmittingService,
  { EVENT_SIGNING_KEY: ledger, EVENT_READER_KEYS: others }: EventKeysConfig,
): EventSigner | undefined {
  if (!ledger && !others) return undefined;
  const keys: ReaderKeys = { ...others, ...(ledger && { ledger }) };
  refuseMissing(
    'EVENT_READER_KEYS',
    readersOf(service).filter((reader) => !keys[reader]),
  );
  return new EventSigner(keys);
}

/**
 * Returns the service's verifier, or undefined if no keys are configured.
 * @throws BadConfig if the key of an emitting service is missing
 */
export function verifierOf(
  service: ServiceName,
  { EVENT_KEYS: keys, UNSIGNED_EVENTS: unsigned }: EventKeysConfig,
): EventVerifier | undefined {
  if (!keys) return undefined;
  refuseMissing(
    'EVENT_KEYS',
    sourcesOf(service).filter((source) => !keys[source]),
  );
  return new EventVerifier(service, keys, unsigned === 'accept');
}

function sourcesOf(reader: ServiceName): EmittingService[] {
  const own = Object.entries(EVENT_CONSUMERS).filter(([durable]) => durable.startsWith(`${reader}-`));
  return [...new Set(own.flatMap(([, sources]) => [...sources]))];
}

function refuseMissing(variable: string, missing: ServiceName[]): void {
  if (missing.length)
    throw new BadConfig(`invalid configuration:\n  ${variable}: no key for ${missing.join(' and ')}`);
}
