import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Transform } from 'node:stream';
import { refusePage } from './page-refusals';

const tooLarge = new WeakSet();

/** Returns whether the body exceeded its limit while it was being forwarded. */
export const wasTooLarge = (request: object): boolean => tooLarge.has(request);

/**
 * Rejects oversized bodies before they are forwarded. Otherwise, a service could respond early and close the
 * connection during the upload, and the gateway would have no response to return. Bodies of unknown length
 * are counted while they are forwarded.
 */
export function limitBodies(fastify: FastifyInstance, limitOf: (request: FastifyRequest) => number): void {
  fastify.addHook('onRequest', (request, reply, done) =>
    Number(request.headers['content-length'] ?? 0) > limitOf(request) ? refusePage(reply, 413) : done(),
  );
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.headers['transfer-encoding'] === undefined) return done(null, payload);
    done(null, payload.pipe(counting(request, limitOf(request))));
  });
}

function counting(request: FastifyRequest, limit: number): Transform {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      if (bytes <= limit) return next(null, chunk);
      tooLarge.add(request);
      // Discards the rest of the upload, because the client reads the response only after sending the whole
      // body.
      request.raw.unpipe(counted).resume();
      next(new Error('The body is too large'));
    },
  });
  // Aborts the forwarded request if the client disconnects.
  request.raw.once('close', () => request.raw.complete || counted.destroy());
  return counted;
}
