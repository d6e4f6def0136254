import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module';
import { FollowFrame } from './follow-frame';
import { LiveStreams } from './live-streams';
import { PaymentChanges } from './payment-changes';

/** Server-sent event streams for the checkout and for frames. */
@Module({
  imports: [TokensModule],
  providers: [FollowFrame, LiveStreams, PaymentChanges],
  exports: [FollowFrame, LiveStreams],
})
export class LiveModule {}
