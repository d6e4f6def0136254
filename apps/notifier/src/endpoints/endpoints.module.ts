import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QueueModule } from '../queue/queue.module';
import { ReceiversModule } from '../receivers/receivers.module';
import { SigningModule } from '../signing/signing.module';
import { CheckUrl } from './check-url';
import { CreateEndpoint } from './create-endpoint';
import { DeleteEndpoint } from './delete-endpoint';
import { EndpointsController } from './endpoints.controller';
import { EndpointsStore } from './endpoints.store';
import { RotateSecret } from './rotate-secret';
import { UpdateEndpoint } from './update-endpoint';
import { EndpointEntity } from './endpoint.entity';

@Module({
  imports: [TypeOrmModule.forFeature([EndpointEntity]), QueueModule, ReceiversModule, SigningModule],
  controllers: [EndpointsController],
  providers: [CheckUrl, CreateEndpoint, DeleteEndpoint, EndpointsStore, RotateSecret, UpdateEndpoint],
  exports: [EndpointsStore],
})
export class EndpointsModule {}
