import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import { BadRequestException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { cookieToken, SESSION_COOKIE } from '../http/cookies';
import { SessionContexts } from '../session-context/session-context';
import { UploadSlots } from './upload-slots';
import { FormFile } from './uploaded-file';

/** Maximum file size in bytes. */
export const UPLOAD_BYTES_MAX = 5 * 2 ** 20;
/**
 * Maximum number of uploads read into memory simultaneously. An additional upload is not read until a slot is
 * free.
 */
const BATCH_SIZE = 8;

const LIMITS = {
  fileSize: UPLOAD_BYTES_MAX,
  files: 1,
  fields: 10,
  fieldSize: 4_096,
  parts: 11,
  headerPairs: 20,
};

/**
 * Parses multipart forms of signed-in users. Runs before the guard, because the guard checks the CSRF token
 * in the parsed fields. The forms of signed-out users, which the guard rejects, are read but not stored: a
 * proxy that is still sending a form cannot read the response if the connection closes.
 */
export async function takeUploads(app: NestFastifyApplication): Promise<void> {
  await app.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
  const contexts = app.get(SessionContexts, { strict: false });
  const seats = new UploadSlots(BATCH_SIZE);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    const token = cookieToken(request, SESSION_COOKIE);
    const context = token === undefined ? null : await contexts.find(token);
    if (!context) return discard(request.raw);
    request.body = await seats
      .run(context.user.id, () => readForm(request))
      .catch(async (error: Error) => {
        await discard(request.raw);
        return invalidForm(error);
      });
  });
}

/** Reads a stream to its end. Errors are ignored, because a client that has disconnected gets no response. */
async function discard(stream: Readable): Promise<void> {
  await finished(stream.unpipe().resume(), { writable: false }).catch(() => undefined);
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  // A client that disconnected while waiting would never complete the upload and never release the slot.
  if (request.raw.destroyed) throw new Error('the client disconnected during the upload');
  const body: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    const value = await valueOf(part);
    if (value !== null) body[part.fieldname] = value;
  }
  return body;
}

/** Reports a parser error as a client error, because the body has no boundary, ends early or is malformed. */
function invalidForm(error: Error & { statusCode?: number }): never {
  throw error.statusCode === undefined ? new BadRequestException(error.message) : error;
}

async function valueOf(part: Multipart): Promise<string | FormFile | null> {
  if (part.type === 'file') return readFile(part);
  return typeof part.value === 'string' ? part.value : null;
}

/**
 * Returns the file, or null if no file was selected, in which case browsers submit a file without a name or
 * content.
 */
async function readFile({ file, filename }: MultipartFile): Promise<FormFile | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  if (!filename && !chunks.length) return null;
  return new FormFile(filename, file.truncated ? null : Buffer.concat(chunks));
}
