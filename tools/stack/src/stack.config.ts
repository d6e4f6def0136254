import { BUS_USERS, type BusUser } from '@tulay/contracts';
import { resolve } from 'node:path';
import { cleanEnv, makeValidator, str, type ReporterOptions } from 'envalid';
import { StackError } from './common/stack-error';

export interface StackConfig {
  /** The public port; 0 selects any free port. */
  port: number;
  dataDir: string;
  /** Superuser URL of an external PostgreSQL server. If undefined, the stack starts its own. */
  databaseUrl?: string;
  /**
   * URL of an external NATS server with JetStream. If undefined, the stack finds or downloads a server and
   * starts it.
   */
  natsUrl?: string;
  /** URLs of the external NATS server by NATS user; `natsUrl` applies to all other users. */
  natsUrls?: Partial<Record<BusUser, string>>;
  /** Path of a nats-server program. If undefined, the stack searches for one. */
  natsServerBin?: string;
  /** External mail server. If undefined, the stack's own inbox receives the emails. */
  smtpUrl?: string;
  logLevel: string;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const port = makeValidator<number>((text) => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Error('must be a port number between 0 and 65535');
  return Number(text);
});

const url = (schemes: string[], form: string) =>
  makeValidator<string>((text) => {
    const addresses = text.split(',').filter(Boolean);
    const usable = addresses.length > 0 && addresses.every((part) => isUrl(part, schemes));
    if (text !== '' && !usable) throw new Error(`must have the form ${form}`);
    return text;
  });

const databaseUrl = url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database');
const smtpUrl = url(['smtp:', 'smtps:'], 'smtp://user:password@host:587');
const natsUrl = url(['nats:', 'tls:'], 'nats://user:password@host:4222');

/** Reads the stack's variables. @throws StackError with every invalid variable */
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

/** @throws StackError if only some users of the external bus have a URL */
function natsUrlsOf(read: Record<string, unknown>): Partial<Record<BusUser, string>> | undefined {
  const named = BUS_USERS.filter((user) => read[variableOf(user)]);
  if (!named.length) return undefined;
  const missing = BUS_USERS.filter((user) => !named.includes(user));
  if (missing.length && !read.NATS_URL)
    throw new StackError(
      `If NATS_URL is not set, these variables are also required: ${missing.map(variableOf).join(', ')}.`,
    );
  return Object.fromEntries(named.map((user) => [user, read[variableOf(user)]])) as Record<BusUser, string>;
}

/** Removes empty variables: `PORT= npm start` means that no port was chosen. */
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
  const bad = Object.entries(errors).map(([name, error]) => `  ${name}: ${error?.message ?? 'is invalid'}`);
  if (bad.length > 0) throw new StackError(`The stack cannot start with these settings:\n${bad.join('\n')}`);
}
