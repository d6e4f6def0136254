import { Module } from '@nestjs/common';
import { FormAnswersModule } from '../form-answers/form-answers.module';
import { SecondFactorsModule } from '../second-factors/second-factors.module';
import { SessionsModule } from '../sessions/sessions.module';
import { AddPasskey } from './add-passkey';
import { ChallengesStore } from './challenges.store';
import { EndedChallengesJob } from './ended-challenges.job';
import { MadePasskeys } from './made-passkeys';
import { PasskeysStore } from './passkeys.store';
import { RelyingParty } from './relying-party';
import { RemovePasskey } from './remove-passkey';
import { ShownPasskeys } from './shown-passkeys';
import { UsePasskey } from './use-passkey';

const inner = [ChallengesStore, EndedChallengesJob, MadePasskeys, RelyingParty, ShownPasskeys];

@Module({
  imports: [FormAnswersModule, SecondFactorsModule, SessionsModule],
  providers: [...inner, AddPasskey, PasskeysStore, RemovePasskey, UsePasskey],
  exports: [AddPasskey, PasskeysStore, RemovePasskey, UsePasskey],
})
export class PasskeysModule {}
