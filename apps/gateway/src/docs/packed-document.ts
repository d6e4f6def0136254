import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A document in each supported encoding, compressed in advance. */
export interface PackedDocument {
  etag: string;
  br: Buffer;
  gzip: Buffer;
  identity: Buffer;
}

const MAX_AGE_SECONDS = 300;

export async function packDocument(text: string): Promise<PackedDocument> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  return { etag: `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`, br, gzip: zipped, identity };
}

/** Sends the smallest encoding that the client accepts, or 304 if the client already has this content. */
export function sendPacked(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  document: PackedDocument,
): FastifyReply {
  const { etag } = document;
  reply.headers({
    ETag: etag,
    'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  });
  if (namesOf(headers['if-none-match']).some((known) => known === '*' || weak(known) === etag))
    return reply.code(304).send();
  const encoding = encodingFor(headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(document[encoding]);
}

/** Returns the names in a list header, without those excluded by `q=0`. */
const namesOf = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';', 1).join('').trim());

const weak = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`);

function encodingFor(accepted: string | undefined): 'br' | 'gzip' | 'identity' {
  const names = namesOf(accepted);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') || names.includes('*') ? 'gzip' : 'identity';
}
