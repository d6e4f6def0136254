import { NotifyOwners } from '../src/memberships/notify-owners';
import { ApplicationForms } from '../src/applications/application-forms';
import { ApplicationSteps } from '../src/applications/application-steps';
import { ApplicationsController } from '../src/applications/applications.controller';
import { ApplicationsStore } from '../src/applications/applications.store';
import { ChangeApplication } from '../src/applications/change-application';
import { ChangeDocuments } from '../src/applications/change-documents';
import { DocumentsStore } from '../src/applications/documents.store';
import { RecordActivation } from '../src/applications/record-activation';
import { ReadApplication } from '../src/applications/read-application';
import type { AccountsUnderTest } from './accounts-under-test';

/** Creates the application services, with the operators' and the gateway's commands. */
export function applicationsUnderTest({ db, answers, clock, audit, sealer, mailer }: AccountsUnderTest) {
  const [store, documents, forms] = [
    new ApplicationsStore(db),
    new DocumentsStore(db, sealer),
    new ApplicationForms(sealer),
  ];
  const steps = new ApplicationSteps(store, forms, new NotifyOwners(mailer), audit, clock);
  const read = new ReadApplication(store, documents, forms);
  return {
    steps,
    change: new ChangeApplication(answers, documents, forms, steps, clock),
    documents: new ChangeDocuments(answers, documents, steps, clock),
    commands: new ApplicationsController(store, documents, read, new RecordActivation(db, store, steps)),
  };
}
