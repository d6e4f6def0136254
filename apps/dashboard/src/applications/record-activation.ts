import { Injectable } from '@nestjs/common';
import { type Activation } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { ApplicationSteps } from './application-steps';
import { ApplicationsStore } from './applications.store';

const ACTOR = 'operator';

/**
 * Records activation changes reported by the gateway and emails the owners. The gateway decides; this service
 * never activates a merchant.
 */
@Injectable()
export class RecordActivation {
  constructor(
    private readonly db: Database,
    private readonly store: ApplicationsStore,
    private readonly steps: ApplicationSteps,
  ) {}

  /** Ignores known or older changes, and merchants that did not sign up here. */
  async execute({ merchant_id: id, state, reason, fee, change }: Activation): Promise<void> {
    await this.db.transaction(async (tx) => {
      if ((await this.store.lock(tx, id)) === undefined) return;
      const application = await this.steps.lockIn(tx, id);
      if (application.change >= change) return;
      const told = { ...application, reason, fee, change };
      // The merchant was already live when it was added here.
      if (state === 'active' && application.state === state) return this.store.save(tx, told);
      await this.steps.executeIn(tx, told, { trigger: state, actor: ACTOR, detail: { change } });
    });
  }
}
