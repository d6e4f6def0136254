import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { DevControlsController } from './dev-controls.controller';
import { LoadWebhookLog } from './load-webhook-log';

@Module({
  imports: [HttpModule, ClientsModule],
  controllers: [DevControlsController],
  providers: [LoadWebhookLog],
  exports: [LoadWebhookLog],
})
export class DevControlsModule {}
