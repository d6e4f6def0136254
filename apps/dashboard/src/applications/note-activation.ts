import { Injectable } from '@nestjs/common';
import { type Activation } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { ApplicationSteps } from './application-steps';
import { ApplicationsStore } from './applications.store';

const ACTOR = 'operator';

/** Shows and mails what the gateway tells. It decided: nothing here makes a merchant active. */
@Injectable()
export class NoteActivation {
  constructor(
    private readonly db: Database,
    private readonly store: ApplicationsStore,
    private readonly steps: ApplicationSteps,
  ) {}

  /** A change that is known, or an older one, changes nothing. So does a merchant that did not sign up here. */
  async execute({ merchant_id: id, state, reason, fee, change }: Activation): Promise<void> {
    await this.db.transaction(async (tx) => {
      if ((await this.store.lock(tx, id)) === undefined) return;
      const application = await this.steps.lockIn(tx, id);
      if (application.change >= change) return;
      const told = { ...application, reason, fee, change };
      // It was live before it was known here.
      if (state === 'active' && application.state === state) return this.store.save(tx, told);
      await this.steps.executeIn(tx, told, { trigger: state, actor: ACTOR, detail: { change } });
    });
  }
}
