import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getApplicationCommand,
  listPendingApplicationsCommand,
  noteActivationCommand,
  readDocumentCommand,
  type Activation,
  type Application,
  type GetApplicationRequest,
  type ListPendingApplicationsRequest,
  type PendingApplication,
  type ReadDocumentRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ApplicationsStore } from './applications.store';
import { DocumentsStore } from './documents.store';
import { RecordActivation } from './record-activation';
import { ReadApplication } from './read-application';

/**
 * Commands that operators use to review applications, and that the gateway uses to report activation changes.
 */
@Controller()
export class ApplicationsController {
  constructor(
    private readonly store: ApplicationsStore,
    private readonly documents: DocumentsStore,
    private readonly readApplication: ReadApplication,
    private readonly noteActivation: RecordActivation,
  ) {}

  @OnCommand(listPendingApplicationsCommand)
  async list(
    @Payload() { limit, startingAfter = '' }: ListPendingApplicationsRequest,
  ): Promise<{ applications: PendingApplication[]; has_more: boolean }> {
    const rows = await this.store.pending(startingAfter, limit);
    return { applications: rows.slice(0, limit), has_more: rows.length > limit };
  }

  @OnCommand(getApplicationCommand)
  get(@Payload() { merchantId }: GetApplicationRequest): Promise<Application> {
    return this.readApplication.execute(merchantId);
  }

  @OnCommand(readDocumentCommand)
  async document(
    @Payload() { merchantId, documentId, part }: ReadDocumentRequest,
  ): Promise<{ base64: string; has_more: boolean }> {
    const { bytes, hasMore } = await this.documents.read(merchantId, documentId, part);
    return { base64: bytes.toString('base64'), has_more: hasMore };
  }

  @OnCommand(noteActivationCommand)
  async note(@Payload() activation: Activation): Promise<Record<string, never>> {
    await this.noteActivation.execute(activation);
    return {};
  }
}
