import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Transform } from 'node:stream';
import { refusePage } from './page-refusals';

const tooLarge = new WeakSet();

/** Whether the body turned out larger than it may be while it was forwarded. */
export const wasTooLarge = (request: object): boolean => tooLarge.has(request);

/**
 * Refuses larger bodies before they are forwarded: a service that answers early and closes the connection, while the body
 * is still being written to it, leaves nothing to answer the client with. A body of unknown length is counted on its way.
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
      // The rest is read and dropped, so that the client, which still sends it, gets the answer.
      request.raw.unpipe(counted).resume();
      next(new Error('The body is too large'));
    },
  });
  // A client that breaks off ends the forwarded request too.
  request.raw.once('close', () => request.raw.complete || counted.destroy());
  return counted;
}
