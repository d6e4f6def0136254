import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { MailSubscriptionsClient } from './mail-subscriptions.client';
import { UnsubscribePages } from './unsubscribe-pages';
import { UnsubscribeController } from './unsubscribe.controller';

@Module({
  imports: [HttpModule, ClientsModule],
  controllers: [UnsubscribeController],
  providers: [MailSubscriptionsClient, UnsubscribePages],
})
export class UnsubscribeModule {}
