import { Injectable } from '@nestjs/common';
import type { Deleted, GetRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { DeliveryQueueStore } from '../queue/delivery-queue.store';
import { EndpointsStore } from './endpoints.store';

@Injectable()
export class DeleteEndpoint {
  constructor(
    private readonly db: Database,
    private readonly endpoints: EndpointsStore,
    private readonly queue: DeliveryQueueStore,
  ) {}

  execute(query: GetRequest): Promise<Deleted<'webhook_endpoint'>> {
    return executeOnce(this.db, async (tx) => {
      const { id, environment } = await this.endpoints.lock(tx, query);
      await this.endpoints.remove(tx, query);
      await this.queue.cancelAll(tx, { environment, endpointId: id, reason: 'endpoint_deleted' });
      return { id, object: 'webhook_endpoint', deleted: true };
    });
  }
}
