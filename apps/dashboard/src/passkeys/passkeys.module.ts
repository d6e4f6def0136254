import { Module } from '@nestjs/common';
import { FormAnswersModule } from '../stored-responses/stored-responses.module';
import { SecondFactorsModule } from '../second-factors/second-factors.module';
import { SessionsModule } from '../sessions/sessions.module';
import { AddPasskey } from './add-passkey';
import { ChallengesStore } from './challenges.store';
import { EndedChallengesJob } from './ended-challenges.job';
import { RegisteredPasskeys } from './registered-passkeys';
import { PasskeysStore } from './passkeys.store';
import { RelyingParty } from './relying-party';
import { RemovePasskey } from './remove-passkey';
import { PasskeyList } from './passkey-list';
import { UsePasskey } from './use-passkey';

const inner = [ChallengesStore, EndedChallengesJob, RegisteredPasskeys, RelyingParty, PasskeyList];

@Module({
  imports: [FormAnswersModule, SecondFactorsModule, SessionsModule],
  providers: [...inner, AddPasskey, PasskeysStore, RemovePasskey, UsePasskey],
  exports: [AddPasskey, PasskeysStore, RemovePasskey, UsePasskey],
})
export class PasskeysModule {}
