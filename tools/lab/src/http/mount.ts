import type { FastifyInstance, FastifyReply } from 'fastify';
import type { LabAnswer, Protocol } from './operation';
import { serveCall, type CallWorld } from './serve-call';

/** Registers a provider's API below `/<name>`. */
export async function mount(server: FastifyInstance, protocol: Protocol, world: CallWorld): Promise<void> {
  const send = (reply: FastifyReply, { status, body }: LabAnswer): FastifyReply =>
    reply.code(status).send(body);
  const plugin = async (scope: FastifyInstance): Promise<void> => {
    for (const operation of protocol.operations)
      scope.route({
        method: operation.method,
        url: operation.path,
        handler: (request, reply) => serveCall({ protocol, operation, world }, request, reply),
      });
    scope.setNotFoundHandler((_request, reply) => send(reply, protocol.says.notFound()));
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      if ((error.statusCode ?? 500) < 500) return send(reply, protocol.says.unreadable());
      request.log.error(error);
      return send(reply, protocol.says.broken());
    });
  };
  await server.register(plugin, { prefix: `/${protocol.name}` });
}
