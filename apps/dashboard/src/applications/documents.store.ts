import { Injectable } from '@nestjs/common';
import { notFound } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { Sealer } from '@tulay/security';
import { ApplicationDocumentEntity } from './application-document.entity';
import { partsOf } from './document.rules';

const { columns, record, toRecord, fromRecord } = rowMapperOf(ApplicationDocumentEntity);

const LIST = `SELECT ${columns} FROM application_documents WHERE merchant_id = $1 ORDER BY id`;

const INSERT = `INSERT INTO application_documents (${columns})
  SELECT ${columns} FROM json_to_recordset($1::json) AS d(${record})`;

const INSERT_PARTS = `INSERT INTO application_document_parts (document_id, part, sealed)
  SELECT $1, at - 1, sealed FROM unnest($2::bytea[]) WITH ORDINALITY AS p(sealed, at)`;

const PART = `SELECT sealed, part + 1 < (SELECT count(*) FROM application_document_parts WHERE document_id = id) AS more
  FROM application_documents JOIN application_document_parts ON document_id = id
  WHERE merchant_id = $1 AND id = $2 AND part = $3`;

/** Stores documents in encrypted parts. The encryption binds each part to its position. */
@Injectable()
export class DocumentsStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  async list(merchantId: string): Promise<ApplicationDocumentEntity[]> {
    return (await this.db.query<DbRecord>(LIST, [merchantId])).map(fromRecord);
  }

  async listIn(tx: Tx, merchantId: string): Promise<ApplicationDocumentEntity[]> {
    return (await tx.query<DbRecord>(LIST, [merchantId])).map(fromRecord);
  }

  async add(tx: Tx, document: ApplicationDocumentEntity, bytes: Buffer): Promise<void> {
    await tx.query(INSERT, [JSON.stringify([toRecord(document)])]);
    const sealed = partsOf(bytes).map((part, at) =>
      this.sealer.sealBytes(part, documentContext(document.id, at)),
    );
    await tx.query(INSERT_PARTS, [document.id, sealed]);
  }

  /** @throws DomainError `not_found` if the document does not exist */
  async remove(tx: Tx, merchantId: string, id: string): Promise<void> {
    const text = 'DELETE FROM application_documents WHERE merchant_id = $1 AND id = $2 RETURNING id';
    if (!(await tx.query(text, [merchantId, id])).length) throw notFound('document', id);
  }

  /**
   * @param part index, starting at 0
   * @throws DomainError `not_found` if the document has no such part
   */
  async read(merchantId: string, id: string, part: number): Promise<{ bytes: Buffer; hasMore: boolean }> {
    const [row] = await this.db.query<{ sealed: Buffer; more: boolean }>(PART, [merchantId, id, part]);
    if (!row) throw notFound('document part', `${id} ${part}`);
    return { bytes: this.sealer.openBytes(row.sealed, documentContext(id, part)), hasMore: row.more };
  }
}

/** Returns the encryption context of a document part. */
export const documentContext = (documentId: string, part: number): string => `document ${documentId} ${part}`;
