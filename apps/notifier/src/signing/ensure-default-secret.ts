import { Injectable } from '@nestjs/common';
import type { EnsureDefaultSecretRequest } from '@tulay/contracts';
import { DefaultSecretsStore } from './default-secrets.store';
import { defaultSecretContext, SigningSecrets } from './signing-secrets';

/**
 * Returns the secret that signs deliveries to a payment's own webhook URL. The secret is created on first
 * use; concurrent callers receive the same secret.
 */
@Injectable()
export class EnsureDefaultSecret {
  constructor(
    private readonly store: DefaultSecretsStore,
    private readonly secrets: SigningSecrets,
  ) {}

  async execute(tenant: EnsureDefaultSecretRequest): Promise<{ secret: string }> {
    const context = defaultSecretContext(tenant);
    const sealed =
      (await this.store.find(tenant)) ?? (await this.store.add(tenant, this.secrets.create(context)));
    return { secret: this.secrets.open(sealed, context) };
  }
}
