import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { fieldsOf, messagesIn, textIn, type Fields } from './protobuf';

export interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  attributes: Record<string, string | number>;
  links: { traceId: string; spanId: string }[];
}

/** Receives spans via OTLP over HTTP. Field numbers are from `opentelemetry/proto`. */
export class SpanCollector {
  readonly spans: CollectedSpan[] = [];
  /** All received bytes, to search for data that spans must not contain. */
  readonly received: Buffer[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SpanCollector> {
    const server = createServer();
    const collector = new SpanCollector(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const sent = Buffer.concat(chunks);
        collector.take(request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent);
        response.setHeader('content-type', 'application/x-protobuf').end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  of(traceId: string): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private take(request: Buffer): void {
    this.received.push(request);
    for (const resourceSpans of messagesIn(fieldsOf(request), 1)) {
      const [resource] = messagesIn(resourceSpans, 1);
      const service = String(attributesOf(resource!, 1)['service.name']);
      for (const scope of messagesIn(resourceSpans, 2))
        this.spans.push(...messagesIn(scope, 2).map((span) => toSpan(service, span)));
    }
  }
}

const toSpan = (service: string, span: Fields): CollectedSpan => ({
  service,
  traceId: textIn(span, 1, 'hex'),
  spanId: textIn(span, 2, 'hex'),
  parentId: textIn(span, 4, 'hex'),
  name: textIn(span, 5),
  attributes: attributesOf(span, 9),
  links: messagesIn(span, 13).map((link) => ({
    traceId: textIn(link, 1, 'hex'),
    spanId: textIn(link, 2, 'hex'),
  })),
});

const attributesOf = (fields: Fields, number: number): Record<string, string | number> =>
  Object.fromEntries(
    messagesIn(fields, number).map((attribute) => [
      textIn(attribute, 1),
      valueOf(messagesIn(attribute, 2)[0]!),
    ]),
  );

const valueOf = (value: Fields): string | number =>
  value.has(3) ? Number(value.get(3)![0]) : textIn(value, 1);
