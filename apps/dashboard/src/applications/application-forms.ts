import { Injectable } from '@nestjs/common';
import { Sealer } from '@tulay/security';
import { createHash } from 'node:crypto';
import type { ApplicationDocumentEntity } from './application-document.entity';
import type { ApplicationEntity, ApplicationForm } from './application.entity';
import { EMPTY_FORM } from './application.rules';

/** Seals and opens what merchants say of themselves. */
@Injectable()
export class ApplicationForms {
  constructor(private readonly sealer: Sealer) {}

  seal(merchantId: string, form: ApplicationForm): string {
    return this.sealer.seal(JSON.stringify(form), contextOf(merchantId));
  }

  /** Empty while nothing was saved. */
  open(application: Pick<ApplicationEntity, 'merchantId' | 'sealedForm'> | null): ApplicationForm {
    if (!application) return EMPTY_FORM;
    const { merchantId, sealedForm } = application;
    return JSON.parse(this.sealer.open(sealedForm, contextOf(merchantId))) as ApplicationForm;
  }
}

const contextOf = (merchantId: string): string => `application ${merchantId}`;

/** Names what an operator looked at: any other text, account or document has another one. Hex. */
export function digestOf(
  { details, account }: ApplicationForm,
  documents: readonly ApplicationDocumentEntity[],
): string {
  const named = documents.map(({ id, kind, sha256 }) => [id, kind, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([details, account, named]))
    .digest('hex');
}
