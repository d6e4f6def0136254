import { Injectable } from '@nestjs/common';
import { notFound, type Application, type ApplicationDocument } from '@tulay/contracts';
import type { ApplicationDocumentEntity } from './application-document.entity';
import { ApplicationForms, digestOf } from './application-forms';
import { ApplicationsStore } from './applications.store';
import { DocumentsStore } from './documents.store';

@Injectable()
export class ReadApplication {
  constructor(
    private readonly store: ApplicationsStore,
    private readonly documents: DocumentsStore,
    private readonly forms: ApplicationForms,
  ) {}

  /**
   * Returns the application in the format of the operators' API.
   * @throws DomainError `not_found` if the merchant has no application
   */
  async execute(merchantId: string): Promise<Application> {
    const application = await this.store.find(merchantId);
    if (!application) throw notFound('application', merchantId);
    const form = this.forms.open(application);
    const documents = await this.documents.list(merchantId);
    return {
      merchant_id: merchantId,
      merchant_name: await this.store.nameOf(merchantId),
      state: application.state,
      revision: application.revision,
      digest: digestOf(form, documents),
      ...form,
      documents: documents.map(toDocument),
      submitted_at: application.submittedAt,
    };
  }
}

const toDocument = (row: ApplicationDocumentEntity): ApplicationDocument => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  type: row.type,
  size: row.size,
  sha256: row.sha256,
  created: row.created,
});
