import 'reflect-metadata';
import { REPUBLISH_DAYS, type RepublishOutboxRequest, type ServiceName } from '@tulay/contracts';
import { operationsController, type Operations } from './operations.controller';

interface Republishing {
  republish(request: RepublishOutboxRequest): Promise<{ service: ServiceName; queued: number }>;
}

const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);
const Controller = operationsController('embed', { stored: null } as Operations);
const controller = new Controller() as Republishing;

describe('republishing events', () => {
  it('accepts the full period for which inboxes retain event IDs', async () => {
    const since = now - REPUBLISH_DAYS * DAY;
    expect(await controller.republish({ since })).toEqual({ service: 'embed', queued: 0 });
  });

  it.each([now - (REPUBLISH_DAYS + 1) * DAY, 0, -1, Number.NaN])(
    'rejects events since %d, which inboxes may no longer contain',
    async (since) => {
      await expect(controller.republish({ since })).rejects.toMatchObject({ code: 'invalid_request' });
    },
  );
});
