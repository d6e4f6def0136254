import { Injectable } from '@nestjs/common';
import { getCompatWebhookCommand, type CompatWebhook } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/**
 * Cache lifetime of a project's webhook, so that concurrent reports need only one request. A new URL or key
 * takes effect when the cached webhook expires.
 */
const CACHED_MS = 1_000;
const MAX_CACHED = 1_000;

interface Answer {
  askedAt: number;
  webhook: Promise<CompatWebhook>;
}

/** Client of the gateway, which stores projects and their static keys. The notifier stores neither. */
@Injectable()
export class ProjectsClient {
  private readonly answers = new Map<string, Answer>();

  constructor(private readonly commands: CommandClient) {}

  /**
   * Returns the project's webhook, cached for at most one second.
   * @throws DomainError `project_not_found` if the project does not exist
   */
  webhook(projectId: string): Promise<CompatWebhook> {
    const known = this.answers.get(projectId);
    if (known && performance.now() - known.askedAt < CACHED_MS) return known.webhook;
    if (this.answers.size >= MAX_CACHED) this.answers.clear();
    const webhook = this.commands.ask(getCompatWebhookCommand, { projectId });
    this.answers.set(projectId, { askedAt: performance.now(), webhook });
    webhook.catch(() => this.answers.delete(projectId));
    return webhook;
  }
}
