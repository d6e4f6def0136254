import { Injectable } from '@nestjs/common';
import { getCompatWebhookCommand, type CompatWebhook } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Many reports of one project may be under way; a new address or key is used within this time. */
const FRESH_MS = 1_000;
const PROJECTS_AT_MOST = 1_000;

interface Answer {
  askedAt: number;
  webhook: Promise<CompatWebhook>;
}

/** The gateway, which keeps the projects. Their static keys are kept nowhere here. */
@Injectable()
export class ProjectsClient {
  private readonly answers = new Map<string, Answer>();

  constructor(private readonly commands: CommandClient) {}

  /** Where a project hears of its payments, at most a second old. @throws DomainError `project_not_found` */
  webhook(projectId: string): Promise<CompatWebhook> {
    const known = this.answers.get(projectId);
    if (known && performance.now() - known.askedAt < FRESH_MS) return known.webhook;
    if (this.answers.size >= PROJECTS_AT_MOST) this.answers.clear();
    const webhook = this.commands.ask(getCompatWebhookCommand, { projectId });
    this.answers.set(projectId, { askedAt: performance.now(), webhook });
    webhook.catch(() => this.answers.delete(projectId));
    return webhook;
  }
}
