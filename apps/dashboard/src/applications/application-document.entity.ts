import type { ApplicationDocument, DocumentKind } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A document attached to an application. */
@Entity('application_documents')
export class ApplicationDocumentEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  kind: DocumentKind;

  /** Name of the uploaded file, without its path. */
  @Column('text')
  name: string;

  /** Media type detected from the content. */
  @Column('text')
  type: ApplicationDocument['type'];

  /** Size in bytes. */
  @Column('integer')
  size: number;

  /** SHA-256 of the content, in hex. */
  @Column('text')
  sha256: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/** The document's content, encrypted in parts small enough for a bus message. */
@Entity('application_document_parts')
export class ApplicationDocumentPartEntity {
  @PrimaryColumn('text', { name: 'document_id' })
  documentId: string;

  @PrimaryColumn('integer')
  part: number;

  @Column('bytea')
  sealed: Buffer;
}
