import { Injectable } from '@nestjs/common';
import { DomainError, type Project, type SetProjectWebhookRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { Sealer } from '@tulay/security';
import { CheckWebhookUrl } from '../receivers/check-webhook-url';
import { requireWebhook, staticKeyContext } from './project.rules';
import { toProject } from './project.view';
import { ProjectsStore } from './projects.store';

@Injectable()
export class SetProjectWebhook {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectsStore,
    private readonly audit: AuditLog,
    private readonly sealer: Sealer,
    private readonly checkWebhookUrl: CheckWebhookUrl,
  ) {}

  /** Changes the URL or the static key of the compat webhook. Omitted fields remain unchanged. */
  execute({ projectId, url, staticKey }: SetProjectWebhookRequest): Promise<Project> {
    return executeOnce(this.db, async (tx) => {
      const project = await this.projects.lock(tx, projectId);
      if (project.compatSecretHash === null)
        throw new DomainError(
          'invalid_state',
          'This project has no webhook, because it was created without the legacy checkout',
        );
      requireWebhook({ url, staticKey }, project.environment);
      this.checkWebhookUrl.execute('url', url);
      const sealed = staticKey && this.sealer.seal(staticKey, staticKeyContext(project.id));
      const changes = {
        ...(url && { compatWebhookUrl: url }),
        ...(sealed && { compatStaticKeySealed: sealed }),
      };
      await this.projects.update(tx, project.id, changes);
      const detail = {
        merchant: project.merchantId,
        url: url !== undefined,
        static_key: staticKey !== undefined,
      };
      await this.audit.record(tx, { action: 'project.webhook_set', subject: project.id, detail });
      return toProject(project);
    });
  }
}
