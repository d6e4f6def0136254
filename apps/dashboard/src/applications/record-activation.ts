import { Injectable } from '@nestjs/common';
import { type Activation } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { ApplicationSteps } from './application-steps';
import { ApplicationsStore } from './applications.store';

/** Actor recorded for a decision that an earlier release of the gateway reports without the operator's name. */
const UNNAMED = 'gateway';

/**
 * Records activation changes reported by the gateway and emails the owners. Only the gateway activates
 * merchants.
 */
@Injectable()
export class RecordActivation {
  constructor(
    private readonly db: Database,
    private readonly store: ApplicationsStore,
    private readonly steps: ApplicationSteps,
  ) {}

  /**
   * Ignores changes that are already recorded or outdated, and merchants that are not stored in the dashboard.
   */
  async execute({
    merchant_id: id,
    state,
    reason,
    fee,
    change,
    decided_by: actor = UNNAMED,
  }: Activation): Promise<void> {
    await this.db.transaction(async (tx) => {
      if ((await this.store.lock(tx, id)) === undefined) return;
      const application = await this.steps.lockIn(tx, id);
      if (application.change >= change) return;
      const told = { ...application, reason, fee, change };
      // The merchant was live before it was added to the dashboard, so no email is sent.
      if (state === 'active' && application.state === state) return this.store.save(tx, told);
      await this.steps.executeIn(tx, told, { trigger: state, actor, detail: { change } });
    });
  }
}
