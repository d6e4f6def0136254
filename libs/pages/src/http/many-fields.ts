import { errorCodes, type FastifyInstance } from 'fastify';

/** The largest form, an invoice with 50 lines, has about 270 fields. */
const FIELDS_MAX = 1_000;

/**
 * Rejects forms with more fields than any page has, to limit the processing time: a page may read each field
 * several times.
 */
export function refuseManyFields(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const { length } = Object.keys((request.body as object | null | undefined) ?? {});
    done(length > FIELDS_MAX ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : undefined);
  });
}
