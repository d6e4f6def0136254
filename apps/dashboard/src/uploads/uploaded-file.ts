/** A file of a form. */
export interface UploadedFile {
  /** As the browser called it. */
  name: string;
  /** Null: it is larger than any file may be, and was not kept. */
  bytes: Buffer | null;
}

/** The file of a form's field; null when none was chosen. */
export function fileIn(body: unknown, field: string): UploadedFile | null {
  const value = (body as Record<string, unknown> | null)?.[field];
  return value instanceof FormFile ? value : null;
}

/** As the reader of uploads makes it: no text of a form is taken for one. */
export class FormFile implements UploadedFile {
  constructor(
    readonly name: string,
    readonly bytes: Buffer | null,
  ) {}
}
