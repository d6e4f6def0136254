import { Inject, Injectable } from '@nestjs/common';
import { newUlid, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { createHash } from 'node:crypto';
import { StoredResponses } from '../stored-responses/stored-responses';
import { ApplicationSteps } from './application-steps';
import type { ApplicationActor } from './change-application';
import { checkedFile, requireRoom } from './document.rules';
import type { UploadedFile } from '../uploads/uploaded-file';
import { DocumentsStore } from './documents.store';

@Injectable()
export class ChangeDocuments {
  constructor(
    private readonly answers: StoredResponses,
    private readonly documents: DocumentsStore,
    private readonly steps: ApplicationSteps,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `invalid_request` with the issue `kind`, `type`, `size`, `number` or `sum` if the
   * document violates a limit, `invalid_state` if the application is submitted
   */
  async add(
    { merchantId, userId: actor }: ApplicationActor,
    kind: string,
    file: UploadedFile,
  ): Promise<void> {
    const { bytes, ...checked } = checkedFile(kind, file);
    await this.answers.keep(async (tx) => {
      const application = await this.steps.lockIn(tx, merchantId);
      const detail = { document: checked.kind, size: bytes.length };
      await this.steps.executeIn(tx, application, { trigger: 'saved', actor, detail });
      const sizes = (await this.documents.listIn(tx, merchantId)).map(({ size }) => size);
      requireRoom(sizes, bytes.length);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const made = { id: newUlid(), created: toUnix(this.clock.now('live')) };
      await this.documents.add(tx, { ...checked, ...made, merchantId, size: bytes.length, sha256 }, bytes);
    });
  }

  /**
   * @throws DomainError `not_found` if the document does not exist, `invalid_state` if the application is
   * submitted
   */
  async remove({ merchantId, userId: actor }: ApplicationActor, id: string): Promise<void> {
    await this.answers.keep(async (tx) => {
      const application = await this.steps.lockIn(tx, merchantId);
      await this.steps.executeIn(tx, application, { trigger: 'saved', actor, detail: { removed: id } });
      await this.documents.remove(tx, merchantId, id);
    });
  }
}
