import { Injectable } from '@nestjs/common';
import { DomainError, type CompatWebhook, type WebhookAttemptOutcome } from '@tulay/contracts';
import { ReceiversClient } from '../deliveries/receivers.client';
import { addressOf, reportOf, withoutKey } from './compat-report.rules';
import { ProjectsClient } from './projects.client';

/** No signature: the key in the address is all that the legacy webhook knows. */
const HEADERS = ['Content-Type', 'application/json', 'User-Agent', 'Service/1.0'];

/** As if the address led nowhere: the retries go on, and an operator can see why. */
const NOWHERE: WebhookAttemptOutcome = {
  status: null,
  milliseconds: 0,
  error: 'invalid_url',
  response: null,
};

/** Tells a compat project of the end of one of its payments, once. */
@Injectable()
export class SendCompatReport {
  constructor(
    private readonly projects: ProjectsClient,
    private readonly receivers: ReceiversClient,
  ) {}

  /**
   * The address and the key are those of this moment. While the gateway does not answer, no try is made, and none counted.
   * @param eventBody as it is stored
   */
  async execute(projectId: string, eventBody: string): Promise<WebhookAttemptOutcome> {
    const webhook = await this.projects.webhook(projectId).catch(noneIfUnknown);
    if (!webhook) return NOWHERE;
    const body = Buffer.from(reportOf(eventBody));
    const outcome = await this.receivers.post(addressOf(webhook), HEADERS, body);
    return { ...outcome, response: withoutKey(outcome.response, webhook.staticKey) };
  }
}

function noneIfUnknown(error: unknown): CompatWebhook | null {
  if (error instanceof DomainError && error.code === 'project_not_found') return null;
  throw error;
}
