import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { isDeepStrictEqual } from 'node:util';
import { StoredResponses } from '../stored-responses/stored-responses';
import type { ApplicationForm } from './application.entity';
import { ApplicationForms } from './application-forms';
import { isComplete, missingOf } from './application.rules';
import { ApplicationSteps } from './application-steps';
import { isOpen } from './application.states';
import { DocumentsStore } from './documents.store';

export interface ApplicationActor {
  merchantId: string;
  userId: string;
}

@Injectable()
export class ChangeApplication {
  constructor(
    private readonly answers: StoredResponses,
    private readonly documents: DocumentsStore,
    private readonly forms: ApplicationForms,
    private readonly steps: ApplicationSteps,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Saves the given parts of the form. Does nothing if no value changed.
   * @throws DomainError `invalid_state` if the application is submitted
   */
  async save(
    { merchantId, userId: actor }: ApplicationActor,
    changes: Partial<ApplicationForm>,
  ): Promise<void> {
    await this.answers.keep(async (tx) => {
      const application = await this.steps.lockIn(tx, merchantId);
      const before = this.forms.open(application);
      const form = { ...before, ...changes };
      if (isOpen(application.state) && isDeepStrictEqual(form, before)) return;
      const changed = { ...application, sealedForm: this.forms.seal(merchantId, form) };
      const detail = { parts: Object.keys(changes) as (keyof ApplicationForm)[] };
      await this.steps.executeIn(tx, changed, { trigger: 'saved', actor, detail });
    });
  }

  /**
   * @throws DomainError `invalid_state` if the application is submitted, `invalid_request` if the application
   * is incomplete
   */
  async submit({ merchantId, userId: actor }: ApplicationActor): Promise<void> {
    await this.answers.keep(async (tx) => {
      const application = await this.steps.lockIn(tx, merchantId);
      const kinds = (await this.documents.listIn(tx, merchantId)).map(({ kind }) => kind);
      if (!isComplete(missingOf(this.forms.open(application), kinds)))
        throw new DomainError('invalid_request', 'The application is incomplete');
      const revision = application.revision + 1;
      const submitted = { ...application, revision, submittedAt: toUnix(this.clock.now('live')) };
      await this.steps.executeIn(tx, submitted, { trigger: 'submitted', actor, detail: { revision } });
    });
  }
}
