import { Injectable } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import { DefaultSecretsStore } from './default-secrets.store';
import { defaultSecretContext, SigningSecrets } from './signing-secrets';

/** The secret that signs deliveries to a payment's own address. Made on first use; those who race for it get the same one. */
@Injectable()
export class EnsureDefaultSecret {
  constructor(
    private readonly store: DefaultSecretsStore,
    private readonly secrets: SigningSecrets,
  ) {}

  async execute(tenant: Tenant): Promise<{ secret: string }> {
    const context = defaultSecretContext(tenant);
    const known = await this.store.find(tenant);
    if (!known) await this.store.add(tenant, this.secrets.create(context));
    const sealed = known ?? (await this.store.find(tenant))!;
    return { secret: this.secrets.open(sealed, context) };
  }
}
