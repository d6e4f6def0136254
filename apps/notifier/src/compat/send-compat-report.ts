import { Injectable } from '@nestjs/common';
import { DomainError, type CompatWebhook, type WebhookAttemptOutcome } from '@tulay/contracts';
import { ReceiversClient } from '../receivers/receivers.client';
import { addressOf, reportOf, withoutKey } from './compat-report.rules';
import { ProjectsClient } from './projects.client';

/** Contains no signature, because the legacy webhook is authenticated by the key in its URL. */
const HEADERS = ['Content-Type', 'application/json', 'User-Agent', 'Service/1.0'];

/** Outcome for a project that does not exist. Retries continue, and the operator sees the reason. */
const UNKNOWN_PROJECT: WebhookAttemptOutcome = {
  status: null,
  milliseconds: 0,
  error: 'invalid_url',
  response: null,
};

export interface CompatReport {
  projectId: string;
  body: string;
}

/** Reports the final state of a payment to its compat project's webhook. Makes a single attempt. */
@Injectable()
export class SendCompatReport {
  constructor(
    private readonly projects: ProjectsClient,
    private readonly receivers: ReceiversClient,
  ) {}

  /**
   * Sends the report to the project's current URL with its current key.
   * @throws Error if the gateway does not reply; no attempt is made or counted
   */
  async execute({ projectId, body: eventBody }: CompatReport): Promise<WebhookAttemptOutcome> {
    const webhook = await this.projects.webhook(projectId).catch(nullIfUnknown);
    if (!webhook) return UNKNOWN_PROJECT;
    const body = Buffer.from(reportOf(eventBody));
    const outcome = await this.receivers.post(addressOf(webhook), HEADERS, body);
    return { ...outcome, response: withoutKey(outcome.response, webhook.staticKey) };
  }
}

function nullIfUnknown(error: unknown): CompatWebhook | null {
  if (error instanceof DomainError && error.code === 'project_not_found') return null;
  throw error;
}
