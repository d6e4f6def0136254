import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailOptOutEntity } from './mail-opt-out.entity';
import { MailOptOutsStore } from './mail-opt-outs.store';
import { MailSubscriptionsController } from './mail-subscriptions.controller';
import { SetMailSubscription } from './set-mail-subscription';
import { SubscriptionLinks } from './subscription-links';

@Module({
  imports: [TypeOrmModule.forFeature([MailOptOutEntity])],
  controllers: [MailSubscriptionsController],
  providers: [MailOptOutsStore, SetMailSubscription, SubscriptionLinks],
  exports: [MailOptOutsStore, SubscriptionLinks],
})
export class UnsubscribingModule {}
