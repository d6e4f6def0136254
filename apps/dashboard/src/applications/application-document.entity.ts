import type { ApplicationDocument, DocumentKind } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('application_documents')
export class ApplicationDocumentEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  kind: DocumentKind;

  @Column('text')
  name: string;

  /** Media type detected from the content. */
  @Column('text')
  type: ApplicationDocument['type'];

  /** Size in bytes. */
  @Column('integer')
  size: number;

  /** SHA-256 of the content in hex. */
  @Column('text')
  sha256: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/** One part of a document's content. Parts are encrypted individually and fit into a bus message. */
@Entity('application_document_parts')
export class ApplicationDocumentPartEntity {
  @PrimaryColumn('text', { name: 'document_id' })
  documentId: string;

  @PrimaryColumn('integer')
  part: number;

  @Column('bytea')
  sealed: Buffer;
}
