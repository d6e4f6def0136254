import { ROOT_CONTEXT, SpanKind, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace-node';
import { samplerOf } from './sampler';
import type { Sampling } from './sampling';

const LOW = '00000000000000000000000000000001';
const HIGH = 'ffffffff000000000000000000000000';
const spanOf = (traceFlags: TraceFlags) => ({
  traceId: HIGH,
  spanId: 'b7ad6b7169203331',
  traceFlags,
  isRemote: true,
});
const under = (flags: TraceFlags): Context => trace.setSpanContext(ROOT_CONTEXT, spanOf(flags));

function isRecorded(
  sampling: Sampling,
  { traceId = LOW, parent = ROOT_CONTEXT, linked = false } = {},
): boolean {
  const links = linked ? [{ context: spanOf(TraceFlags.SAMPLED) }] : [];
  const { decision } = samplerOf(sampling).shouldSample(parent, traceId, 'x', SpanKind.SERVER, {}, links);
  return decision === SamplingDecision.RECORD_AND_SAMPLED;
}

const DEFAULT: Sampling = { sampler: 'parentbased_traceidratio', ratio: 0.05 };

it.each<[Sampling['sampler'], boolean, boolean]>([
  ['always_on', true, true],
  ['always_off', false, false],
  ['traceidratio', true, false],
  ['parentbased_always_on', true, true],
  ['parentbased_always_off', false, false],
  ['parentbased_traceidratio', true, false],
])('the sampler samples new traces with %s (low ID: %s, high ID: %s)', (sampler, low, high) => {
  const sampling = { sampler, ratio: 0.05 };
  expect([isRecorded(sampling, { traceId: LOW }), isRecorded(sampling, { traceId: HIGH })]).toEqual([
    low,
    high,
  ]);
});

it("the sampler follows the parent's sampling decision", () => {
  expect(isRecorded(DEFAULT, { traceId: HIGH, parent: under(TraceFlags.SAMPLED) })).toBe(true);
  expect(isRecorded(DEFAULT, { traceId: LOW, parent: under(TraceFlags.NONE) })).toBe(false);
});

it('the sampler records a new trace if it links to a recorded trace', () => {
  expect(isRecorded(DEFAULT, { traceId: HIGH, linked: true })).toBe(true);
  expect(isRecorded(DEFAULT, { traceId: HIGH, linked: true, parent: under(TraceFlags.NONE) })).toBe(false);
});
