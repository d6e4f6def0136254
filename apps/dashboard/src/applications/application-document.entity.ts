import type { ApplicationDocument, DocumentKind } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A document of an application. */
@Entity('application_documents')
export class ApplicationDocumentEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  kind: DocumentKind;

  /** As it was uploaded, without its path. */
  @Column('text')
  name: string;

  /** As its bytes say. */
  @Column('text')
  type: ApplicationDocument['type'];

  /** Bytes. */
  @Column('integer')
  size: number;

  /** Hex. */
  @Column('text')
  sha256: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/** Its content, sealed in parts that fit a message of the bus. */
@Entity('application_document_parts')
export class ApplicationDocumentPartEntity {
  @PrimaryColumn('text', { name: 'document_id' })
  documentId: string;

  @PrimaryColumn('integer')
  part: number;

  @Column('bytea')
  sealed: Buffer;
}
