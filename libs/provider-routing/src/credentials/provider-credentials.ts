import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock, type ConnectableProvider, type Environment } from '@tulay/contracts';
import { Sealer } from '@tulay/security';
import { CLOCK, Jobs, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import {
  callbackSecretsOf,
  toCredentials,
  type CredentialsFile,
  type CredentialsOf,
} from './credentials.rules';
import type { ProviderCredentialsEntity } from './provider-credentials.entity';
import { ProviderCredentialsStore } from './provider-credentials.store';

const REFRESH_MS = 500;

interface Opened {
  row: ProviderCredentialsEntity;
  file: CredentialsFile;
  older: { secret: string; expiresAt: number }[];
}

/** State of a provider's credentials for operators, without secrets. */
export interface ConnectionState {
  baseUrl: string | null;
  fields: string[];
  olderUntil: number | null;
  updatedAt: number;
}

type Owner = Pick<ProviderCredentialsEntity, 'provider' | 'environment'>;

/** Caches the providers' credentials in memory. Changes are applied within a second, without a restart. */
@Injectable()
export class ProviderCredentials implements OnModuleInit {
  private opened = new Map<string, Opened>();
  private refreshing: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: ProviderCredentialsStore,
    private readonly sealer: Sealer,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.jobs.every(REFRESH_MS, 'refresh provider credentials', () => this.refresh());
  }

  /** Returns the credentials; null if the provider is not configured for the environment. */
  of<P extends ConnectableProvider>(provider: P, environment: Environment): CredentialsOf[P] | null {
    const known = this.opened.get(keyOf({ provider, environment }));
    return known ? toCredentials(provider, environment, known.file, this.validOlder(known)) : null;
  }

  stateOf(provider: ConnectableProvider, environment: Environment): ConnectionState | null {
    const known = this.opened.get(keyOf({ provider, environment }));
    if (!known) return null;
    const now = toUnix(this.clock.now('live'));
    const ends = known.older.map(({ expiresAt }) => expiresAt).filter((end) => end > now);
    return {
      baseUrl: known.file.base_url ?? null,
      fields: Object.keys(known.file).sort(),
      olderUntil: ends.length ? Math.max(...ends) : null,
      updatedAt: toUnix(known.row.updatedAt),
    };
  }

  /**
   * Loads the stored credentials. Refreshes are serialized, so that an older result never replaces a newer
   * one.
   */
  refresh(): Promise<void> {
    const load = () => this.load();
    this.refreshing = this.refreshing.then(load, load);
    return this.refreshing;
  }

  private async load(): Promise<void> {
    const rows = await this.store.all();
    const opened = rows.map((row) => [keyOf(row), this.known(row) ?? this.open(row)] as const);
    this.opened = new Map(opened.flatMap(([key, known]) => (known ? [[key, known]] : [])));
  }

  private known(row: ProviderCredentialsEntity): Opened | null {
    const known = this.opened.get(keyOf(row));
    return known && known.row.sealed === row.sealed ? { ...known, row } : null;
  }

  /**
   * Returns null for a row that cannot be unsealed because its key is missing, so that the other rows remain
   * usable.
   */
  private open(row: ProviderCredentialsEntity): Opened | null {
    try {
      const open = (sealed: string) => this.sealer.open(sealed, credentialsContext(row));
      const older = row.callbackSecrets.map(({ sealed, expires_at }) => ({
        secret: open(sealed),
        expiresAt: expires_at,
      }));
      return { row, file: JSON.parse(open(row.sealed)) as CredentialsFile, older };
    } catch (error) {
      const { provider, environment } = row;
      this.logger.error({ err: error, provider, environment }, 'failed to decrypt provider credentials');
      return null;
    }
  }

  /** Returns the older callback secrets that are still valid by wall-clock time, which is the live clock. */
  private validOlder({ older, file }: Opened): string[] {
    const now = toUnix(this.clock.now('live'));
    const current = callbackSecretsOf(file);
    return older
      .filter(({ expiresAt, secret }) => expiresAt > now && !current.includes(secret))
      .map(({ secret }) => secret);
  }
}

const keyOf = ({ provider, environment }: Owner): string => `${provider} ${environment}`;

/** Returns the context used to seal the credentials. */
export const credentialsContext = (owner: Owner): string => `provider credentials ${keyOf(owner)}`;
