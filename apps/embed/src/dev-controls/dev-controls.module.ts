import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { DevControlsController } from './dev-controls.controller';
import { ReadTrail } from './read-trail';

@Module({
  imports: [HttpModule, ClientsModule],
  controllers: [DevControlsController],
  providers: [ReadTrail],
  exports: [ReadTrail],
})
export class DevControlsModule {}
