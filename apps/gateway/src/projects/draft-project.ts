import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type CreateProjectRequest } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { issueSecret, Sealer } from '@tulay/security';
import { randomUUID } from 'node:crypto';
import { CheckWebhookUrl } from '../receivers/check-webhook-url';
import type { ProjectEntity } from './project.entity';
import { slugOf, staticKeyContext } from './project.rules';

export interface ProjectDraft {
  project: ProjectEntity;
  /** Secret, `sk_compat_…`, present only for compat projects. */
  compatSecret?: string;
}

type Compat = Pick<
  ProjectEntity,
  'compatSecretHash' | 'compatLast4' | 'compatWebhookUrl' | 'compatStaticKeySealed'
>;

const NO_COMPAT: Compat & { secret?: string } = {
  compatSecretHash: null,
  compatLast4: null,
  compatWebhookUrl: null,
  compatStaticKeySealed: null,
};

@Injectable()
export class DraftProject {
  constructor(
    private readonly sealer: Sealer,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly checkWebhookUrl: CheckWebhookUrl,
  ) {}

  /**
   * Converts a request to a row, with hashed or encrypted secrets.
   * @throws DomainError `invalid_request` if the legacy checkout's webhook points to a private network
   */
  execute(request: CreateProjectRequest): ProjectDraft {
    const id = randomUUID();
    const { secret, ...compat } = request.compat ? this.compatOf(id, request.compat) : NO_COMPAT;
    const project = {
      id,
      slug: request.slug ?? slugOf(request.name),
      merchantId: request.merchantId,
      environment: request.environment,
      name: request.name,
      enabled: true,
      origins: [...new Set(request.origins)],
      ...compat,
      created: toUnix(this.clock.now(request.environment)),
      deletedAt: null,
    };
    return { project, compatSecret: secret };
  }

  private compatOf(
    id: string,
    asked: NonNullable<CreateProjectRequest['compat']>,
  ): Compat & { secret: string } {
    this.checkWebhookUrl.execute('compat.webhook_url', asked.webhookUrl);
    const { secret, hash, last4 } = issueSecret('sk_compat_');
    return {
      secret,
      compatSecretHash: hash,
      compatLast4: last4,
      compatWebhookUrl: asked.webhookUrl,
      compatStaticKeySealed: this.sealer.seal(asked.staticKey, staticKeyContext(id)),
    };
  }
}
