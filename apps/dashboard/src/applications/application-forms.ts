import { Injectable } from '@nestjs/common';
import { Sealer } from '@tulay/security';
import { createHash } from 'node:crypto';
import type { ApplicationDocumentEntity } from './application-document.entity';
import type { ApplicationEntity, ApplicationForm } from './application.entity';
import { EMPTY_FORM } from './application.rules';

@Injectable()
export class ApplicationForms {
  constructor(private readonly sealer: Sealer) {}

  seal(merchantId: string, form: ApplicationForm): string {
    return this.sealer.seal(JSON.stringify(form), applicationContext(merchantId));
  }

  /** Returns the decrypted form, or an empty form if nothing has been saved. */
  open(application: Pick<ApplicationEntity, 'merchantId' | 'sealedForm'> | null): ApplicationForm {
    if (!application) return EMPTY_FORM;
    const { merchantId, sealedForm } = application;
    return JSON.parse(this.sealer.open(sealedForm, applicationContext(merchantId))) as ApplicationForm;
  }
}

/** Returns the encryption context of an application's form. */
export const applicationContext = (merchantId: string): string => `application ${merchantId}`;

/**
 * Returns a hex digest of the application that an operator reviews. The digest changes whenever the form, the
 * account or a document changes.
 */
export function digestOf(
  { details, account }: ApplicationForm,
  documents: readonly ApplicationDocumentEntity[],
): string {
  const named = documents.map(({ id, kind, sha256 }) => [id, kind, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([details, account, named]))
    .digest('hex');
}
