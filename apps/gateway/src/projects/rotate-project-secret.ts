import { Injectable } from '@nestjs/common';
import { DomainError, type CreatedProject } from '@tulay/contracts';
import { AuditLog } from '@tulay/audit-log';
import { issueSecret } from '@tulay/security';
import { SealedResponses } from '../secrets/sealed-responses';
import { toProject } from './project.view';
import { ProjectsStore } from './projects.store';

@Injectable()
export class RotateProjectSecret {
  constructor(
    private readonly answers: SealedResponses,
    private readonly projects: ProjectsStore,
    private readonly audit: AuditLog,
  ) {}

  /** Creates a new compat secret. The old secret stops working immediately. */
  execute(projectId: string): Promise<Required<CreatedProject>> {
    return this.answers.once(async (tx) => {
      const project = await this.projects.lock(tx, projectId);
      if (project.compatSecretHash === null)
        throw new DomainError(
          'invalid_state',
          'This project has no compat secret, because it was created without the legacy checkout',
        );
      const { secret, hash, last4 } = issueSecret('sk_compat_');
      await this.projects.update(tx, project.id, { compatSecretHash: hash, compatLast4: last4 });
      const detail = { merchant: project.merchantId, from: project.compatLast4, to: last4 };
      await this.audit.record(tx, { action: 'project.secret_rotated', subject: project.id, detail });
      return { project: toProject(project), compat_secret: secret };
    });
  }
}
