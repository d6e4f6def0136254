// Must be the first import, so that it runs before packages are loaded.
import './process/own-source-maps';
import { openTelemetry } from './tracing/load';
import 'reflect-metadata';
import { Module, type DynamicModule, type ExceptionFilter, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { newRequestId, withRequestId, type ServiceName } from '@tulay/contracts';
import { busAddress, CommandServer, natsOptions } from '@tulay/messaging';
import type { FastifyReply, FastifyServerOptions } from 'fastify';
import { BadConfig, type HostConfig } from './config';
import { drain } from './drain';
import { enableFailpoints } from './process/failpoint';
import { ErrorFilter, PlainHttpFilter } from './error.filter';
import { answerUnroutable } from './unroutable';
import { buildHost, type Host, type Schema } from './host';
import { watchHealth } from './health-checks';
import { HostModule } from './host.module';
import { KnownFields } from './known-fields.interceptor';
import { CommandMetrics } from './metrics/command-metrics';
import { httpMetrics } from './metrics/http-metrics';
import { createLogger, NestLogger } from './logger';
import { handleProcessFaults } from './process/faults';
import { OperatorInterceptor } from './operators/operator.interceptor';
import { RequestIdInterceptor } from './request-id.interceptor';
import type { PeerAddresses } from './tracing/peers';
import { VERSION } from './process/version';

export interface ServiceDefinition {
  name: ServiceName;
  /** Reads and validates the configuration, which must include `hostVariables`. */
  config: () => HostConfig;
  module: Type;
  schema?: Schema;
  /** HTTP settings of services that users or merchants call. */
  http?: {
    /** A function if the options depend on the configuration. */
    options?: Partial<FastifyServerOptions> | ((config: HostConfig) => Partial<FastifyServerOptions>);
    /** Filter for HTTP errors, or the class of a filter that a module provides. Defaults to plain responses. */
    errors?: ExceptionFilter | Type<ExceptionFilter>;
    configure?: (app: NestFastifyApplication) => Promise<void> | void;
    /** Peers with which the service shares traces over HTTP. */
    peers?: (config: HostConfig) => PeerAddresses;
    /** Returns the request ID from the request header, if a trusted proxy has set one. */
    requestId?: (header: string | undefined) => string | undefined;
  };
}

/**
 * Starts a service and runs it until SIGTERM or SIGINT. If the service cannot start, prints the reason and exits with
 * 1.
 */
export async function runService(definition: ServiceDefinition): Promise<void> {
  // A separate logger, because faults must be logged before the configuration is read and regardless of LOG_LEVEL.
  handleProcessFaults(createLogger(definition.name, 'error'));
  try {
    const { app, host } = await startService(definition);
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => void drain(app, host, definition.http !== undefined));
  } catch (error) {
    const reason = error instanceof BadConfig ? error.message : (error as Error).stack;
    process.stderr.write(`${definition.name} cannot start: ${reason}\n`);
    process.exit(1);
  }
}

export interface RunningService {
  app: NestFastifyApplication;
  host: Host;
}

/** Starts a service in this process. The caller stops it with `closeService`. */
export async function startService(definition: ServiceDefinition): Promise<RunningService> {
  const config = definition.config();
  if (config.ALLOW_FAILPOINTS && config.FAILPOINT_FILE) enableFailpoints(config.FAILPOINT_FILE);
  const host = await buildHost(definition.name, config, definition.schema);
  beginTracing(definition, host);
  watchHealth(host, definition.schema);
  const app = await createApp(definition, host);
  app.connectMicroservice<MicroserviceOptions>(commandServer(host), { inheritAppConfig: true });
  app.connectMicroservice<MicroserviceOptions>({ strategy: host.events }, { inheritAppConfig: true });
  await host.stored?.clock.reload();
  // NestJS would initialize the modules only after the service accepts commands, but the replies need data that the
  // modules load.
  await app.init();
  await app.startAllMicroservices();
  await app.listen(host.config.SERVICE_PORT, host.config.HOST);
  serveMetrics(host);
  host.jobs.start();
  host.logger.info({ port: host.config.SERVICE_PORT }, 'service started');
  return { app, host };
}

/** Starts tracing after the host is built, because startup spans are not useful. */
function beginTracing({ http }: ServiceDefinition, { service, config, logger }: Host): void {
  const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio } = config;
  const peers = http?.peers?.(config) ?? { from: [], to: [] };
  openTelemetry?.startTracing({ service, version: VERSION, peers, logger, sampler, ratio });
}

/** Serves metrics. An error is only logged, because the service can work without metrics. */
function serveMetrics({ config, metrics, logger }: Host): void {
  const { METRICS_PORT: port, METRICS_HOST: address } = config;
  if (port)
    metrics
      .listen(port, address)
      .on('error', (error) => logger.error({ err: error }, 'failed to serve metrics'));
}

async function createApp(
  { module, http = {} }: ServiceDefinition,
  host: Host,
): Promise<NestFastifyApplication> {
  const errors = new ErrorFilter(host.logger, () => httpErrors(app, http.errors));
  const adapter = new FastifyAdapter({
    logger: false,
    frameworkErrors: answerUnroutable(errors),
    forceCloseConnections: 'idle',
    genReqId: (request: { headers: Record<string, string | string[] | undefined> }) =>
      http.requestId?.(request.headers['request-id'] as string | undefined) ?? newRequestId(),
    ...(typeof http.options === 'function' ? http.options(host.config) : http.options),
  });
  watchRequests(adapter, host);
  const app: NestFastifyApplication = await NestFactory.create<NestFastifyApplication>(
    rootModule(module, host),
    adapter,
    {
      logger: new NestLogger(host.logger),
      abortOnError: false,
      bodyParser: !http.configure,
    },
  );
  app.useGlobalFilters(errors);
  app.useGlobalInterceptors(
    new CommandMetrics(host.metrics),
    new KnownFields(),
    new OperatorInterceptor(host.config.OPERATORS),
    new RequestIdInterceptor(host.stored?.db ?? null),
  );
  await http.configure?.(app);
  return app;
}

const httpErrors = (
  app: NestFastifyApplication,
  errors: ExceptionFilter | Type<ExceptionFilter> = new PlainHttpFilter(),
): ExceptionFilter => (typeof errors === 'function' ? app.get(errors, { strict: false }) : errors);

function rootModule(module: Type, host: Host): DynamicModule {
  @Module({})
  class RootModule {}
  return { module: RootModule, imports: [HostModule.of(host), module] };
}

/**
 * Sets each request's ID and logs one line per response. The line contains the route pattern, never a query or a
 * body.
 */
function watchRequests(adapter: FastifyAdapter, { logger, metrics, readiness }: Host): void {
  const fastify = adapter.getInstance();
  // Request log lines contain no secrets, and redaction would take longer than writing the line.
  const observe = httpMetrics(metrics);
  const requests = logger.child({}, { redact: [] });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('Request-Id', request.id);
    openTelemetry?.nameRequest(request.method, request.routeOptions.url ?? 'unknown');
    withRequestId(request.id, done);
  });
  // Makes the client open a new connection for its next request, which the load balancer sends to another replica.
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isDraining) reply.header('Connection', 'close');
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (route !== '/livez' && route !== '/readyz') {
      // The duration of an event stream is the time for which its page was open, not a response time.
      if (!isEventStream(reply)) observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      requests.info(
        { method: request.method, route, status: reply.statusCode, ms, request_id: request.id },
        'request',
      );
    }
    done();
  });
}

const isEventStream = ({ raw }: FastifyReply): boolean =>
  String(raw.getHeader('content-type')).startsWith('text/event-stream');

const commandServer = ({ config, service }: Host): MicroserviceOptions => {
  const options = natsOptions(busAddress(service, config));
  return { strategy: new CommandServer({ ...options, name: `tulay-${service}-commands` }, service) };
};
