import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module';
import { OperationsModule } from '../../operations/idempotency-tokens.module';
import { SessionsModule } from '../../sessions/sessions.module';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { FrameModule } from '../frame/frame.module';
import { DefaultSecretController } from './default-secret.controller';
import { EndpointController } from './endpoint.controller';
import { EndpointActionsController } from './endpoint-actions.controller';
import { EndpointPages } from './endpoint-pages';
import { EndpointsController } from './endpoints.controller';

@Module({
  imports: [FrameModule, ClientsModule, OperationsModule, DeliveriesModule, SessionsModule],
  controllers: [EndpointsController, DefaultSecretController, EndpointController, EndpointActionsController],
  providers: [EndpointPages],
})
export class WebhooksModule {}
