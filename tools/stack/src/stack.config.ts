import { BUS_USERS, type BusUser } from '@tulay/contracts';
import { resolve } from 'node:path';
import { cleanEnv, makeValidator, str, type ReporterOptions } from 'envalid';
import { StackError } from './common/stack-error';

export interface StackConfig {
  /** The public port; 0 chooses any free port. */
  port: number;
  /** Absolute. */
  dataDir: string;
  /** A superuser of an external PostgreSQL server. Omitted: the stack starts its own. */
  databaseUrl?: string;
  /** An external NATS server with JetStream. Omitted: the stack finds or downloads one and starts it. */
  natsUrl?: string;
  /** The address of the external NATS server for a user of the bus; `natsUrl` is that of the others. */
  natsUrls?: Partial<Record<BusUser, string>>;
  /** A nats-server program. Omitted: the stack searches for one. */
  natsServerBin?: string;
  /** A server that takes mails. Omitted: the stack's own inbox does. */
  smtpUrl?: string;
  logLevel: string;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const port = makeValidator<number>((text) => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error('must be a port number, 0 to 65535');
  return Number(text);
});

const url = (schemes: string[], form: string) =>
  makeValidator<string>((text) => {
    const addresses = text.split(',').filter(Boolean);
    const usable = addresses.length > 0 && addresses.every((part) => isUrl(part, schemes));
    if (text !== '' && !usable) throw new Error(`must look like ${form}`);
    return text;
  });

const databaseUrl = url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database');
const smtpUrl = url(['smtp:', 'smtps:'], 'smtp://user:password@host:587');
const natsUrl = url(['nats:', 'tls:'], 'nats://user:password@host:4222');

/** Reads the stack's variables. @throws StackError that names every invalid one */
export function readStackConfig(env: NodeJS.ProcessEnv = process.env, folder = process.cwd()): StackConfig {
  const variables = {
    PORT: port({ default: 3000 }),
    DATA_DIR: str({ default: '.data' }),
    DATABASE_URL: databaseUrl({ default: '' }),
    NATS_URL: natsUrl({ default: '' }),
    ...Object.fromEntries(BUS_USERS.map((user) => [variableOf(user), natsUrl({ default: '' })])),
    NATS_SERVER_BIN: str({ default: '' }),
    SMTP_URL: smtpUrl({ default: '' }),
    LOG_LEVEL: str({ default: 'info', choices: LEVELS }),
  };
  const read = cleanEnv(withoutBlanks(env), variables, { reporter: report });
  return {
    port: read.PORT,
    dataDir: resolve(folder, read.DATA_DIR),
    databaseUrl: read.DATABASE_URL || undefined,
    natsUrl: read.NATS_URL || undefined,
    natsUrls: natsUrlsOf(read),
    natsServerBin: read.NATS_SERVER_BIN ? resolve(folder, read.NATS_SERVER_BIN) : undefined,
    smtpUrl: read.SMTP_URL || undefined,
    logLevel: read.LOG_LEVEL,
  };
}

const variableOf = (user: BusUser): `NATS_URL_${string}` => `NATS_URL_${user.toUpperCase()}`;

/** @throws StackError when only some users of the external bus have an address */
function natsUrlsOf(read: Record<string, unknown>): Partial<Record<BusUser, string>> | undefined {
  const named = BUS_USERS.filter((user) => read[variableOf(user)]);
  if (!named.length) return undefined;
  const missing = BUS_USERS.filter((user) => !named.includes(user));
  if (missing.length && !read.NATS_URL)
    throw new StackError(`Without NATS_URL these are needed too: ${missing.map(variableOf).join(', ')}.`);
  return Object.fromEntries(named.map((user) => [user, read[variableOf(user)]])) as Record<BusUser, string>;
}

/** `PORT= npm start` means that no port was chosen. */
function withoutBlanks(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

function isUrl(text: string, schemes: string[]): boolean {
  try {
    const { protocol, hostname } = new URL(text);
    return schemes.includes(protocol) && hostname !== '';
  } catch {
    return false;
  }
}

function report({ errors }: ReporterOptions<Record<string, unknown>>): void {
  const bad = Object.entries(errors).map(
    ([name, error]) => `  ${name}: ${error?.message ?? 'is not usable'}`,
  );
  if (bad.length > 0) throw new StackError(`The stack cannot start with these settings:\n${bad.join('\n')}`);
}
