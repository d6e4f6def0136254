import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QueueModule } from '../queue/queue.module';
import { ReceiversModule } from '../receivers/receivers.module';
import { SigningModule } from '../signing/signing.module';
import { CheckUrl } from './check-url';
import { CreateEndpoint } from './create-endpoint';
import { DeleteEndpoint } from './delete-endpoint';
import { DisableEndpoint } from './disable-endpoint';
import { EndpointHealth } from './endpoint-health';
import { EndpointMetrics } from './endpoint-metrics';
import { EndpointsController } from './endpoints.controller';
import { EndpointsStore } from './endpoints.store';
import { RotateSecret } from './rotate-secret';
import { SaveEndpointHealth } from './save-endpoint-health';
import { SaveEndpointHealthJob } from './save-endpoint-health.job';
import { UpdateEndpoint } from './update-endpoint';
import { EndpointEntity } from './endpoint.entity';

@Module({
  imports: [TypeOrmModule.forFeature([EndpointEntity]), QueueModule, ReceiversModule, SigningModule],
  controllers: [EndpointsController],
  providers: [
    CheckUrl,
    CreateEndpoint,
    DeleteEndpoint,
    DisableEndpoint,
    EndpointHealth,
    EndpointMetrics,
    EndpointsStore,
    RotateSecret,
    SaveEndpointHealth,
    SaveEndpointHealthJob,
    UpdateEndpoint,
  ],
  exports: [EndpointHealth, EndpointsStore],
})
export class EndpointsModule {}
