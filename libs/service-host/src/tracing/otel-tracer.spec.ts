import { context, propagation, trace, type Link } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-node';
import {
  currentTraceParent,
  DomainError,
  inBatchSpan,
  inSharedSpan,
  inSpan,
  outsideTrace,
  useTracer,
  type Span,
} from '@tulay/contracts';
import { withoutPersonalData } from './allowed-attributes';
import { OtelTracer } from './otel-tracer';
import { samplerOf } from './sampler';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const OTHER = '1af7651916cd43dd8448eb211c80319c';
const parentOf = (traceId: string, flags = '01') => `00-${traceId}-b7ad6b7169203331-${flags}`;
const SPAN = { name: 'work', kind: 'server' } as const satisfies Span;

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({
  sampler: samplerOf({ sampler: 'parentbased_always_on', ratio: 1 }),
  spanProcessors: [withoutPersonalData(new SimpleSpanProcessor(exporter))],
});

beforeAll(() => {
  provider.register();
  useTracer(new OtelTracer(trace.getTracer('test')));
});
afterAll(() => {
  useTracer(null);
  for (const api of [trace, context, propagation]) api.disable();
});
beforeEach(() => exporter.reset());

const ended = (): ReadableSpan[] => exporter.getFinishedSpans();
const linkedTrace = (link: Link): string => link.context.traceId;
const traceOf = (span: ReadableSpan): string => span.spanContext().traceId;

describe('inSpan', () => {
  it("continues the parent's trace, including in nested spans", async () => {
    await inSpan({ ...SPAN, parent: parentOf(TRACE) }, async () => {
      expect(currentTraceParent()).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
      await inSpan({ name: 'inner', kind: 'client' }, async () => undefined);
    });
    const [inner, outer] = ended();
    expect([inner?.name, outer?.name]).toEqual(['inner', 'work']);
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
    expect(currentTraceParent()).toBeNull();
  });

  it.each([
    ['missing', undefined],
    ['not recorded', parentOf(TRACE, '00')],
    ['invalid', "'; DROP TABLE"],
  ])('does not create a span if the parent is %s', async (_, parent) => {
    expect(await inSpan({ ...SPAN, parent }, async () => currentTraceParent())).toBeNull();
    expect(ended()).toEqual([]);
  });

  it('creates a span without a parent if it has links', async () => {
    await inSpan({ ...SPAN, parent: null, links: [parentOf(TRACE)] }, async () => undefined);
    await inSpan({ ...SPAN, parent: null, links: [] }, async () => undefined);
    const [span, ...more] = ended();
    expect(more).toEqual([]);
    expect(traceOf(span!)).not.toBe(TRACE);
    expect(span!.links.map(linkedTrace)).toEqual([TRACE]);
  });

  it('does not affect work outside of the trace', async () => {
    await inSpan({ ...SPAN, parent: parentOf(TRACE) }, async () => {
      expect(outsideTrace(() => currentTraceParent())).toBeNull();
    });
  });

  it.each([
    [new DomainError('not_found', 'juan@example.test is unknown'), 'not_found', 0],
    [new DomainError('internal_error', 'juan@example.test'), 'internal_error', 2],
    [Object.assign(new Error('Key (email)=(juan@example.test)'), { code: '23505' }), '23505', 2],
    [new TypeError('juan@example.test'), 'TypeError', 2],
  ])('records the type of an error, but not its message: %s', async (error, type, status) => {
    await expect(inSpan({ ...SPAN, parent: parentOf(TRACE) }, () => Promise.reject(error))).rejects.toBe(
      error,
    );
    const [span] = ended();
    expect(span).toMatchObject({ status: { code: status }, attributes: { 'error.type': type }, events: [] });
    expect(JSON.stringify([span!.status, span!.attributes, span!.events])).not.toContain('juan');
  });

  it('exports only allowed attributes of the outcome', async () => {
    const outcome = () => ({
      'webhook.status': 'delivered',
      'url.query': 'token=secret',
      'error.type': undefined,
    });
    await inSpan(
      { ...SPAN, parent: parentOf(TRACE), attributes: { 'client.address': '203.0.113.7' } },
      async () => 1,
      outcome,
    );
    expect(ended()[0]?.attributes).toEqual({ 'webhook.status': 'delivered' });
  });
});

describe('work caused by several requests', () => {
  it('gets a span in each trace, with links to the other causes', async () => {
    const causes = [parentOf(TRACE), null, parentOf(OTHER), parentOf(TRACE), undefined];
    const inside = await inBatchSpan(SPAN, causes, async () => currentTraceParent());
    expect(inside).toContain(TRACE);
    const [first, other] = ended();
    expect(ended().map(traceOf)).toEqual([TRACE, OTHER]);
    expect(first!.links.map(linkedTrace)).toEqual([OTHER]);
    expect(other!.links.map(linkedTrace)).toEqual([TRACE]);
  });

  it('does not get a span if none of the causes is recorded', async () => {
    await inSpan({ ...SPAN, parent: parentOf(TRACE) }, async () => {
      expect(await inBatchSpan(SPAN, [null, undefined], async () => currentTraceParent())).toBeNull();
      expect(await inSharedSpan(SPAN, [null], async () => currentTraceParent())).toBeNull();
    });
    expect(ended().map(({ name }) => name)).toEqual(['work']);
  });

  it('does not get a span if only one of the causes is recorded', async () => {
    const parent = parentOf(OTHER);
    expect(await inSharedSpan(SPAN, [null, parent], async () => currentTraceParent())).toBe(parent);
    expect(ended()).toEqual([]);
    await inSharedSpan(SPAN, [parentOf(TRACE), parent], async () => undefined);
    expect(ended().map(traceOf)).toEqual([TRACE, OTHER]);
  });
});
