import { Inject, Injectable } from '@nestjs/common';
import {
  invalidField,
  toUnix,
  type Clock,
  type CreatedWebhookEndpoint,
  type CreateWebhookEndpointRequest,
} from '@tulay/contracts';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { CheckUrl } from './check-url';
import type { EndpointEntity } from './endpoint.entity';
import { distinct, eventsProblem, haveSameEvents, MAX_ENDPOINTS } from './endpoint.rules';
import { toCreatedWebhookEndpoint } from './endpoint.view';
import { EndpointsStore } from './endpoints.store';
import { newest } from '../signing/secret.rules';
import { SigningSecrets } from '../signing/signing-secrets';

/** Registers a webhook URL. A retry with the same ID returns the existing endpoint with its secret. */
@Injectable()
export class CreateEndpoint {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly endpoints: EndpointsStore,
    private readonly secrets: SigningSecrets,
    private readonly checkUrl: CheckUrl,
  ) {}

  async execute(command: CreateWebhookEndpointRequest): Promise<CreatedWebhookEndpoint> {
    const row = await executeOnce(this.db, async (tx) => {
      await this.endpoints.lockTenant(tx, command);
      return (await this.endpoints.find(tx, command)) ?? this.register(tx, command);
    });
    return toCreatedWebhookEndpoint(row, this.secrets.open(newest(row.secrets).sealed, row.id));
  }

  private async register(tx: Tx, command: CreateWebhookEndpointRequest): Promise<EndpointEntity> {
    const { id, merchantId, environment, url, events, description } = command;
    this.checkUrl.execute({ url, environment });
    const problem = eventsProblem(events);
    if (problem) throw invalidField('events', problem);
    if (!command.allowDuplicate) await this.requireNew(tx, command);
    if ((await this.endpoints.count(tx, command)) >= MAX_ENDPOINTS)
      throw invalidField(
        'url',
        `cannot be registered: the limit of ${MAX_ENDPOINTS} endpoints per mode has been reached`,
      );
    const row: EndpointEntity = {
      id,
      merchantId,
      environment,
      url,
      description,
      events: distinct(events),
      enabled: true,
      disabledReason: null,
      failingSince: null,
      secrets: [{ sealed: this.secrets.create(id), expires_at: null }],
      created: toUnix(this.clock.now(environment)),
    };
    await this.endpoints.insert(tx, row);
    return row;
  }

  /**
   * Rejects a URL that is already registered for the same events. The lock in `execute` makes this check safe
   * for simultaneous registrations.
   */
  private async requireNew(tx: Tx, command: CreateWebhookEndpointRequest): Promise<void> {
    const registered = await this.endpoints.withUrl(tx, command);
    const same = registered.find(({ events }) => haveSameEvents(events, command.events));
    if (same)
      throw invalidField(
        'url',
        `is already registered for these events by ${same.id}; set allow_duplicate to register it again`,
      );
  }
}
