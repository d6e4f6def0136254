import { Injectable } from '@nestjs/common';
import type { CreatedWebhookEndpoint } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import { WebhooksClient } from '../../clients/webhooks.client';
import { can } from '../../http/can';
import { tenantOf, type RequestContext } from '../../http/request-context';
import { IdempotencyTokens } from '../../operations/idempotency-tokens';
import { NewestDeliveries } from '../deliveries/newest-deliveries';
import { DashboardPages, type DashboardPage } from '../frame/dashboard-pages';
import type { EndpointProblems, TypedEndpoint } from './endpoint-form.rules';
import { toEndpointView, type EndpointAction } from './endpoint.view';
import { endpointPath, toEndpointForm, WEBHOOKS_PATH, type EndpointFormAt } from './endpoints.view';
import { webhooksStrings as words } from './webhooks.strings';

/** Returns the purpose that binds an idempotency token to an action on one endpoint. */
export const purposeOf = (deed: EndpointAction | 'edit' | 'delete', id: string): string => `${deed} ${id}`;

@Injectable()
export class EndpointPages {
  constructor(
    private readonly pages: DashboardPages,
    private readonly webhooks: WebhooksClient,
    private readonly deliveries: NewestDeliveries,
    private readonly operations: IdempotencyTokens,
  ) {}

  async one(
    visit: RequestContext,
    reply: FastifyReply,
    id: string,
    problem: string | null = null,
  ): Promise<void> {
    const tenant = tenantOf(visit);
    const endpoint = await this.webhooks.get({ ...tenant, id });
    const table = await this.deliveries.tableOf(tenant, { endpoint: id });
    const draw = can(visit, 'webhooks:write')
      ? (deed: EndpointAction) => this.drawFor(visit, deed, id)
      : null;
    const view = toEndpointView({ endpoint, table }, draw, problem);
    return this.show(visit, reply, {
      template: 'endpoint',
      title: view.heading,
      view,
      status: problem === null ? 200 : 409,
    });
  }

  /**
   * Returns an idempotency token. Its ID becomes the event ID of a test event, or the command ID of any other
   * action.
   */
  private drawFor(visit: RequestContext, deed: EndpointAction, id: string): string {
    const purpose = purposeOf(deed, id);
    return deed === 'test'
      ? this.operations.drawFor(visit, purpose, 'evt')
      : this.operations.draw(visit, purpose);
  }

  form(
    visit: RequestContext,
    reply: FastifyReply,
    typed: TypedEndpoint,
    problems: EndpointProblems,
    at: EndpointFormAt,
  ): Promise<void> {
    const isRefused = Object.keys(problems).length > 0 || Boolean(at.alert);
    const view = toEndpointForm(typed, problems, at);
    return this.show(visit, reply, {
      template: 'endpoint-form',
      title: at.heading,
      view,
      status: isRefused ? 400 : 200,
    });
  }

  /** Renders the only page that contains an endpoint's secret. */
  secret(
    visit: RequestContext,
    reply: FastifyReply,
    { id, signing_secret: secret }: CreatedWebhookEndpoint,
    heading: string,
  ): Promise<void> {
    const { text, on: back } = words.secret;
    return this.showSecret(visit, reply, { heading, text, secret, on: endpointPath(id), back });
  }

  defaultSecret(visit: RequestContext, reply: FastifyReply, secret: string, heading: string): Promise<void> {
    const { text, back } = words.ownAddresses;
    return this.showSecret(visit, reply, { heading, text, secret, on: WEBHOOKS_PATH, back });
  }

  /** Renders a secret. The page is not cached, and no URL contains the secret. */
  private showSecret(visit: RequestContext, reply: FastifyReply, view: SecretView): Promise<void> {
    return this.show(visit, reply, { template: 'endpoint-secret', title: view.heading, view });
  }

  async confirmDelete(
    visit: RequestContext,
    reply: FastifyReply,
    id: string,
    problem: string | null = null,
  ): Promise<void> {
    const { url } = await this.webhooks.get({ ...tenantOf(visit), id });
    const press = {
      action: `${endpointPath(id)}/delete`,
      operation: this.operations.draw(visit, purposeOf('delete', id)),
      text: words.remove.button,
      isDanger: true,
    };
    const view = { url, press, back: endpointPath(id), problem };
    return this.show(visit, reply, {
      template: 'endpoint-delete',
      title: words.remove.heading,
      view,
      status: problem === null ? 200 : 409,
    });
  }

  private show(visit: RequestContext, reply: FastifyReply, { template, ...page }: Written): Promise<void> {
    return this.pages.show(reply, visit, {
      section: 'webhooks',
      template: `/pages/webhooks/${template}`,
      words,
      styles: ['pages/deliveries/deliveries.css'],
      ...page,
    });
  }
}

interface SecretView {
  heading: string;
  text: string;
  secret: string;
  /** URL of the link below the secret. */
  on: string;
  back: string;
}

type Written = Pick<DashboardPage, 'template' | 'title' | 'view' | 'status'>;
