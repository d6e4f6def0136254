import { Inject, Injectable } from '@nestjs/common';
import {
  invalidField,
  toUnix,
  type Clock,
  type ConfigureProviderRequest,
  type ConnectableProvider,
  type WithActor,
} from '@tulay/contracts';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { Sealer } from '@tulay/security';
import { CLOCK } from '@tulay/service-host';
import { callbackSecretsOf, olderSecrets, type CredentialsFile } from './credentials.rules';
import type { ProviderCredentialsEntity } from './provider-credentials.entity';
import { ProviderCredentialsStore } from './provider-credentials.store';
import { credentialsContext } from './provider-credentials';
import { ReadCredentials } from './read-credentials';

const MAX_OVERLAP_SECONDS = 604_800;

type Change = Pick<WithActor<ConfigureProviderRequest>, 'environment' | 'overlapSeconds' | 'actor'> & {
  provider: ConnectableProvider;
  file: CredentialsFile;
};

@Injectable()
export class ConfigureProvider {
  constructor(
    private readonly db: Database,
    private readonly store: ProviderCredentialsStore,
    private readonly sealer: Sealer,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly read: ReadCredentials,
  ) {}

  /**
   * Saves a provider's credentials and records the change in the audit log. Older callback secrets remain
   * valid during the overlap. Saving the same credentials again has no effect, except that credentials sealed
   * with an old key are resealed with the current key.
   * @throws DomainError `invalid_request` if the credentials or the overlap are invalid
   */
  async execute(provider: ConnectableProvider, request: WithActor<ConfigureProviderRequest>): Promise<void> {
    const { environment, overlapSeconds, actor } = request;
    if (!Number.isInteger(overlapSeconds) || overlapSeconds < 0 || overlapSeconds > MAX_OVERLAP_SECONDS)
      throw invalidField('overlap_seconds', `must be an integer between 0 and ${MAX_OVERLAP_SECONDS}`);
    const file = this.read.execute(request.credentials, { provider, environment });
    await executeOnce(this.db, (tx) => this.save(tx, { provider, environment, overlapSeconds, actor, file }));
  }

  private async save(tx: Tx, change: Change): Promise<boolean> {
    const { provider, environment, file } = change;
    const context = credentialsContext(change);
    const before = await this.store.lock(tx, { provider, environment });
    const known = before ? (JSON.parse(this.sealer.open(before.sealed, context)) as CredentialsFile) : null;
    const isSame = known !== null && canonical(known) === canonical(file);
    if (before && isSame && this.sealer.isCurrent(before.sealed)) return false;
    const callbackSecrets = this.older(change, before, known);
    const sealed = this.sealer.seal(JSON.stringify(file), context);
    await this.store.save(tx, { provider, environment, sealed, callbackSecrets });
    await this.record(tx, change);
    return true;
  }

  private older(
    { file, overlapSeconds, ...owner }: Change,
    before: ProviderCredentialsEntity | null,
    known: CredentialsFile | null,
  ) {
    const now = toUnix(this.clock.now('live'));
    const end = now + overlapSeconds;
    const current = callbackSecretsOf(file);
    const replaced = (known ? callbackSecretsOf(known) : []).filter((secret) => !current.includes(secret));
    const seal = (secret: string) => this.sealer.seal(secret, credentialsContext(owner));
    // Applies the new overlap to older secrets too, so that a leaked secret can be revoked immediately.
    const kept = (before?.callbackSecrets ?? []).map(({ sealed, expires_at }) => ({
      sealed,
      expires_at: Math.min(expires_at, end),
    }));
    return olderSecrets(
      kept,
      replaced.map((secret) => ({ sealed: seal(secret), expires_at: end })),
      now,
    );
  }

  private record(tx: Tx, { provider, environment, overlapSeconds, actor, file }: Change): Promise<void> {
    const detail = {
      environment,
      fields: Object.keys(file).sort(),
      base_url: file.base_url ?? null,
      overlap_seconds: overlapSeconds,
    };
    return this.store.audit(tx, { action: 'provider.configured', subject: provider, detail, actor });
  }
}

const canonical = (file: CredentialsFile): string =>
  JSON.stringify(Object.entries(file).sort(([a], [b]) => (a < b ? -1 : 1)));
