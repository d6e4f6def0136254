import { Inject, Injectable } from '@nestjs/common';
import {
  type GetRequest,
  toUnix,
  type Clock,
  type CreatedWebhookEndpoint,
  type RotateWebhookSecretRequest,
} from '@tulay/contracts';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { requireOverlap, rotated } from '../signing/secret.rules';
import { toWebhookEndpoint } from './endpoint.view';
import { EndpointsStore } from './endpoints.store';
import { SigningSecrets } from '../signing/signing-secrets';

/**
 * Adds a new secret to an endpoint. Older secrets also sign until the overlap ends, so that the merchant still
 * has a valid secret if the response is lost.
 */
@Injectable()
export class RotateSecret {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly endpoints: EndpointsStore,
    private readonly secrets: SigningSecrets,
  ) {}

  async execute({ overlapSeconds, ...query }: RotateWebhookSecretRequest): Promise<CreatedWebhookEndpoint> {
    requireOverlap(overlapSeconds);
    // The stored response for retries contains the secret in sealed form.
    const { sealed, endpoint } = await executeOnce(this.db, (tx) => this.rotateIn(tx, query, overlapSeconds));
    return { ...endpoint, signing_secret: this.secrets.open(sealed, endpoint.id) };
  }

  private async rotateIn(tx: Tx, query: GetRequest, overlapSeconds: number) {
    const sealed = this.secrets.create(query.id);
    const endpoint = await this.endpoints.lock(tx, query);
    const now = toUnix(this.clock.now(endpoint.environment));
    const secrets = rotated(endpoint.secrets, sealed, now + overlapSeconds, now);
    return { sealed, endpoint: toWebhookEndpoint(await this.endpoints.update(tx, endpoint, { secrets })) };
  }
}
