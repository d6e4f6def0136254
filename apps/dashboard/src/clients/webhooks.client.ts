import { Injectable } from '@nestjs/common';
import {
  createWebhookEndpointCommand,
  deleteWebhookEndpointCommand,
  getWebhookEndpointCommand,
  isId,
  listWebhookEndpointsCommand,
  notFound,
  replayWebhookDeliveriesCommand,
  rotateWebhookSecretCommand,
  testWebhookEndpointCommand,
  updateWebhookEndpointCommand,
  type CreatedWebhookEndpoint,
  type CreateWebhookEndpointRequest,
  type GetRequest,
  type Replayed,
  type ReplayWebhookDeliveriesRequest,
  type RotateWebhookSecretRequest,
  type Tenant,
  type TestWebhookEndpointRequest,
  type UpdateWebhookEndpointRequest,
  type WebhookEndpoint,
  type WebhookTest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { AuditedChanges } from '../changes/audited-changes';
import type { AuditDetail, PermissionOf } from '../audit/audit-actions';
import { requesterOf, tenantOf, type RequestContext } from '../http/request-context';
import type { CatalogCall } from './catalog.client';

/**
 * Page size that exceeds the maximum number of endpoints per merchant, so that one page contains all
 * endpoints.
 */
const ALL = 100;

/**
 * Client for webhook endpoints. All methods throw `not_found` for another merchant's endpoint and
 * `unauthenticated` for an endpoint in the other mode.
 */
@Injectable()
export class WebhooksClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: AuditedChanges,
  ) {}

  /** Lists all endpoints, newest first. */
  async list({ merchantId, environment }: Tenant): Promise<WebhookEndpoint[]> {
    const query = { merchantId, environment, limit: ALL };
    return (await this.commands.ask(listWebhookEndpointsCommand, query)).data;
  }

  async get(query: GetRequest): Promise<WebhookEndpoint> {
    return this.commands.ask(getWebhookEndpointCommand, own(query));
  }

  /**
   * Creates an endpoint and returns its secret. Idempotent: repeating a request with the same ID creates no
   * second endpoint.
   * @throws DomainError `invalid_request` if a field is invalid
   */
  create(
    visit: RequestContext,
    request: CatalogCall<CreateWebhookEndpointRequest>,
  ): Promise<CreatedWebhookEndpoint> {
    const { id, url, events } = request;
    const change = { deed: 'create', id, operation: id, address: originOf(url), events } as const;
    return this.change(visit, change, (tenant) =>
      this.commands.ask(createWebhookEndpointCommand, { ...request, ...tenant, allowDuplicate: true }),
    );
  }

  /** @throws DomainError `invalid_request` if a field is invalid */
  update(
    visit: RequestContext,
    request: CatalogCall<UpdateWebhookEndpointRequest>,
    operation: string,
  ): Promise<WebhookEndpoint> {
    const { id, url, events } = request;
    const change = {
      deed: deedOf(request),
      id,
      operation,
      ...(url && { address: originOf(url) }),
      ...(events && { events }),
    };
    return this.change(visit, change, (tenant) =>
      this.commands.ask(updateWebhookEndpointCommand, { ...request, ...tenant }, operation),
    );
  }

  async remove(visit: RequestContext, id: string, operation: string): Promise<void> {
    await this.change(visit, { deed: 'delete', id, operation }, (tenant) =>
      this.commands.ask(deleteWebhookEndpointCommand, { ...tenant, id }, operation),
    );
  }

  rotate(
    visit: RequestContext,
    request: CatalogCall<RotateWebhookSecretRequest>,
    operation: string,
  ): Promise<CreatedWebhookEndpoint> {
    const { id, overlapSeconds } = request;
    return this.change(
      visit,
      { deed: 'rotate', id, operation, overlap_hours: overlapSeconds / 3_600 },
      (tenant) => this.commands.ask(rotateWebhookSecretCommand, { ...request, ...tenant }, operation),
    );
  }

  /**
   * Sends a test event and waits up to 10 s for the receiver's response.
   * @throws DomainError `conflict` if the test event was already sent
   */
  test(
    visit: RequestContext,
    request: CatalogCall<TestWebhookEndpointRequest> & { sample: string },
  ): Promise<WebhookTest> {
    const { id, sample: event } = request;
    const change = { deed: 'test', id, operation: event, doneBefore: 'conflict', event } as const;
    return this.change(visit, change, (tenant) =>
      this.commands.ask(testWebhookEndpointCommand, { ...request, ...tenant }),
    );
  }

  /** @throws DomainError `invalid_state` if the endpoint is disabled */
  replayFailed(
    visit: RequestContext,
    request: CatalogCall<ReplayWebhookDeliveriesRequest>,
    operation: string,
  ): Promise<Replayed> {
    const { id, since } = request;
    return this.change(visit, { deed: 'replay', id, operation, since }, (tenant) =>
      this.commands.ask(replayWebhookDeliveriesCommand, { ...request, ...tenant }, operation),
    );
  }

  private async change<Reply>(
    visit: RequestContext,
    { deed, id, operation, doneBefore, ...detail }: EndpointChange,
    ask: (tenant: Tenant) => Promise<Reply>,
  ): Promise<Reply> {
    const action = `webhook.${deed}` as const;
    const change = { action, detail: { endpoint: own({ id }).id, ...detail }, operation, doneBefore };
    return this.changes.request(requesterOf(visit), change, () => ask(tenantOf(visit)));
  }
}

interface EndpointChange extends AuditDetail {
  deed: PermissionOf<'webhook'>;
  id: string;
  operation: string;
  doneBefore?: 'conflict';
}

function deedOf({ enabled }: CatalogCall<UpdateWebhookEndpointRequest>): EndpointChange['deed'] {
  if (enabled === undefined) return 'update';
  return enabled ? 'enable' : 'disable';
}

/** Returns the URL's origin, or an empty string for an invalid URL, which the notifier rejects later. */
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

const KIND = 'webhook endpoint';

function own<Request extends { id: string }>(request: Request): Request {
  if (!isId('whe', request.id)) throw notFound(KIND, request.id);
  return request;
}
