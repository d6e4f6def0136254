import { Module } from '@nestjs/common';
import { SERVICE_CONFIG } from '@tulay/service-host';
import { ProjectsClient } from './compat/projects.client';
import { SendCompatReport } from './compat/send-compat-report';
import { AddressGuard } from './deliveries/address-guard';
import { AttemptDelivery } from './deliveries/attempt-delivery';
import { ClaimDueDeliveries } from './deliveries/claim-due-deliveries';
import { DeliveriesController } from './deliveries/deliveries.controller';
import { DeliveriesJob } from './deliveries/deliveries.job';
import { DeliveriesStore } from './deliveries/deliveries.store';
import { DeliveryQueueStore } from './deliveries/delivery-queue.store';
import { DispatchDeliveries } from './deliveries/dispatch-deliveries';
import { ReceiversClient } from './deliveries/receivers.client';
import { RecordResults } from './deliveries/record-results';
import { ReplayDeliveries } from './deliveries/replay-deliveries';
import { resolveHost } from './deliveries/resolve-host';
import { SendTestEvent } from './deliveries/send-test-event';
import { CheckUrl } from './endpoints/check-url';
import { CreateEndpoint } from './endpoints/create-endpoint';
import { DefaultSecretsStore } from './endpoints/default-secrets.store';
import { DeleteEndpoint } from './endpoints/delete-endpoint';
import { EndpointsController } from './endpoints/endpoints.controller';
import { EndpointsStore } from './endpoints/endpoints.store';
import { EnsureDefaultSecret } from './endpoints/ensure-default-secret';
import { RotateSecret } from './endpoints/rotate-secret';
import { SecretsController } from './endpoints/secrets.controller';
import { SigningSecrets } from './endpoints/signing-secrets';
import { UpdateEndpoint } from './endpoints/update-endpoint';
import { EventsConsumer } from './events/events.consumer';
import { EventsController } from './events/events.controller';
import { EventsStore } from './events/events.store';
import { RecordEvents } from './events/record-events';
import { ReplayEvent } from './events/replay-event';
import { ReconciliationController } from './reconciliation/reconciliation.controller';
import { UndeliveredStore } from './reconciliation/undelivered.store';
import type { NotifierConfig } from './notifier.config';

/** The specification: a receiver has 10 seconds. */
const DEADLINE_MS = 10_000;

const endpoints = [
  CheckUrl,
  CreateEndpoint,
  DefaultSecretsStore,
  DeleteEndpoint,
  EndpointsStore,
  EnsureDefaultSecret,
  RotateSecret,
  SigningSecrets,
  UpdateEndpoint,
];
const events = [EventsStore, RecordEvents, ReplayEvent];
const compat = [ProjectsClient, SendCompatReport];
const deliveries = [
  AttemptDelivery,
  ClaimDueDeliveries,
  DeliveriesJob,
  DeliveriesStore,
  DeliveryQueueStore,
  DispatchDeliveries,
  RecordResults,
  ReplayDeliveries,
  SendTestEvent,
  {
    provide: AddressGuard,
    useFactory: (config: NotifierConfig) => new AddressGuard(config.WEBHOOK_ALLOWED_CIDRS),
    inject: [SERVICE_CONFIG],
  },
  {
    provide: ReceiversClient,
    useFactory: (guard: AddressGuard) =>
      new ReceiversClient({ guard, resolve: resolveHost, deadlineMs: DEADLINE_MS }),
    inject: [AddressGuard],
  },
];

@Module({
  controllers: [
    EndpointsController,
    SecretsController,
    EventsConsumer,
    EventsController,
    DeliveriesController,
    ReconciliationController,
  ],
  providers: [...endpoints, ...events, ...compat, ...deliveries, UndeliveredStore],
})
export class NotifierModule {}
